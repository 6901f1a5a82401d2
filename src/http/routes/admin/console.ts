// Services of the running process that the query routes need.
import { type Static } from 'typebox';
import { type Alert } from '../../../contract/console/alerts.js';
import { type Workspace } from '../../../access/key-ring.js';
import { type EventDetail, type PolicyPreview, type PolicyView } from '../../../contract/console/detail.js';
import { type ServiceHealth, type ServiceNodes } from '../../../contract/console/state.js';
import { type Backtests } from '../../../contract/ruleset/backtest.js';
import { type RuleStats, type RuleVocabulary, type TestedRule } from '../../../contract/ruleset/tried.js';
import { type PolicyOverrides } from '../../../contract/policy.js';
import { type Questions, type StoredEvent } from '../../../contract/console/questions.js';
import { type Tenant } from '../../../contract/vocabulary.js';
import { type Billing } from '../../../storage/ports/billing.js';

export type Told = Omit<Static<typeof EventDetail>, 'deliveries' | 'claim'>;

/** A rule, new or stored, and the input it is tested on. */
export interface RuleTried {
  /** As it was sent or stored; not validated yet. */
  rule: unknown;
  /** Published rules of the workspace. */
  published: readonly unknown[];
  lists: ReadonlyMap<string, string>;
  on:
    | { of: 'event'; eventId: string }
    | {
        of: 'values';
        values: {
          variables: Readonly<Record<string, number | string | boolean>>;
          reasons?: Readonly<Record<string, number>> | undefined;
          lists?: readonly string[] | undefined;
          /** Unix milliseconds. */
          at: number;
        };
      };
}

export interface Console {
  /** Version of the service. */
  version: string;
  /** ClickHouse is configured: it is available, or will be. */
  analytics: boolean;
  questions: Questions;
  billing: Billing;
  /** A workspace as this process currently knows it. */
  workspace: (name: string) => Workspace | undefined;
  /** The stored prefix of an address; '' for text that is no address. */
  prefixOf: (address: string) => string;
  /** An event with all details. */
  tell: (tenant: Tenant, event: StoredEvent) => Promise<Told>;
  policy: (about: { tenant: Tenant; workspace: Workspace }, now: number) => Promise<Static<typeof PolicyView>>;
  /** @param other null for the default policy */
  preview: (
    tenant: Tenant,
    other: PolicyOverrides | null,
    hours: number,
    now: number,
  ) => Promise<Static<typeof PolicyPreview>>;
  vocabulary: (lists: ReadonlyMap<string, string>) => RuleVocabulary;
  testRule: (tenant: Tenant, tried: RuleTried) => Promise<TestedRule>;
  ruleStats: (tenant: Tenant, rule: string, hours: number, now: number) => Promise<RuleStats>;
  /** The watched rates and their current state. */
  alerts: (workspace: string) => Promise<Alert[]>;
  /** Unix milliseconds when a browser last sent a backend key to this node, by the key's id. */
  leaked: (workspace: string) => ReadonlyMap<string, number>;
  backtests: Backtests;
  /** Starts a simulation; false while one runs. */
  simulate: (workspace: string, days: number) => boolean;
  health: () => Promise<Static<typeof ServiceHealth>>;
  nodes: () => Promise<Static<typeof ServiceNodes>>;
}
