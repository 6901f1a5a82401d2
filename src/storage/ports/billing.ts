// The port of billing: each event is billed once; each visitor counts once a month against the quota of its workspace.
// Test and live mode are billed separately.
import { type Tenant } from '../../contract/vocabulary.js';

export interface Usage {
  /** 'YYYY-MM', UTC. */
  month: string;
  /** Events billed. */
  verifications: number;
  /** Distinct visitors verified. */
  protectedDevices: number;
}

/** 'billed' for the first time, 'repeated' at no cost, 'quota' = refused because the device quota is used up. */
export type Billed = 'billed' | 'repeated' | 'quota';

export interface BillRequest {
  tenant: Tenant;
  eventId: string;
  visitorId: string;
  /** Maximum of distinct visitors in a month. */
  quota: number;
  /** Unix milliseconds. */
  now: number;
}

export interface Billing {
  /**
   * Durable when it resolves. Bills an event exactly once, also when several nodes verify it at the same time. Rejects
   * when the outcome is unknown.
   */
  bill(request: BillRequest): Promise<Billed>;
  usage(tenant: Tenant, now: number): Promise<Usage>;
  /** Months ('YYYY-MM') in which this visitor was counted. */
  monthsOf(tenant: Tenant, visitorId: string, now: number): Promise<string[]>;
  /** Removes the visitor id; the counts stay, and a visitor that returns is counted again. */
  forget(tenant: Tenant, visitorId: string, months: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
