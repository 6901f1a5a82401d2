// What the routes that answer questions need of the running service.
import { type Static } from 'typebox';
import { type Alert } from '../../../contract/console/alerts.js';
import { type Workspace } from '../../../access/key-ring.js';
import { type EventDetail, type PolicyPreview, type PolicyView } from '../../../contract/console/detail.js';
import { type ServiceHealth, type ServiceNodes } from '../../../contract/console/state.js';
import { type Backtests } from '../../../contract/ruleset/backtest.js';
import { type RuleStats, type RuleVocabulary, type TestedRule } from '../../../contract/ruleset/tried.js';
import { type PolicyOverrides } from '../../../contract/policy.js';
import { type Questions, type Scope, type StoredEvent } from '../../../contract/console/questions.js';
import { type Billing } from '../../../storage/ports/billing.js';

export type Told = Omit<Static<typeof EventDetail>, 'deliveries'>;

/** A rule, written or stored, and what it is tried on. */
export interface RuleTried {
  /** As it was sent or kept: it is not checked yet. */
  rule: unknown;
  /** Of the workspace. */
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
  /** Of the service. */
  version: string;
  /** There is a ClickHouse, or will be. */
  analytics: boolean;
  questions: Questions;
  billing: Billing;
  /** As this service knows it now. */
  workspace: (name: string) => Workspace | undefined;
  /** What an address is kept as; '' for a text that is none. */
  prefixOf: (address: string) => string;
  /** An event with all that can be said of it. */
  tell: (scope: Scope, event: StoredEvent) => Promise<Told>;
  policy: (about: { scope: Scope; workspace: Workspace }, now: number) => Promise<Static<typeof PolicyView>>;
  /** @param other null for the default policy */
  preview: (
    scope: Scope,
    other: PolicyOverrides | null,
    hours: number,
    now: number,
  ) => Promise<Static<typeof PolicyPreview>>;
  vocabulary: (lists: ReadonlyMap<string, string>) => RuleVocabulary;
  testRule: (scope: Scope, tried: RuleTried) => Promise<TestedRule>;
  ruleStats: (scope: Scope, rule: string, hours: number, now: number) => Promise<RuleStats>;
  /** What is watched, and how it is. */
  alerts: (workspace: string) => Promise<Alert[]>;
  /** When a browser sent a key of a backend to this node last, by the key's id, in Unix milliseconds. */
  leaked: (workspace: string) => ReadonlyMap<string, number>;
  backtests: Backtests;
  /** False while one runs. */
  simulate: (workspace: string, days: number) => boolean;
  health: () => Promise<Static<typeof ServiceHealth>>;
  nodes: () => Promise<Static<typeof ServiceNodes>>;
}
