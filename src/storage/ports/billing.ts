// The port of billing: each event is billed once, each visitor once a month against the plan of its workspace.

export interface Usage {
  /** 'YYYY-MM', UTC. */
  month: string;
  /** Events billed. */
  verifications: number;
  /** Distinct visitors verified. */
  protectedDevices: number;
}

/** 'billed' for the first time, 'repeated' at no cost, or refused because the plan's devices are used up. */
export type Billed = 'billed' | 'repeated' | 'quota';

export interface BillRequest {
  scope: BillingScope;
  eventId: string;
  visitorId: string;
  /** Distinct visitors a month. */
  quota: number;
  /** Unix milliseconds. */
  now: number;
}

/** Test and live are billed apart. */
export interface BillingScope {
  workspace: string;
  mode: string;
}

export interface Billing {
  /**
   * Durable when it resolves; exactly once however many nodes verify an event at once. Rejects when it cannot be known.
   */
  bill(request: BillRequest): Promise<Billed>;
  usage(scope: BillingScope, now: number): Promise<Usage>;
  /** Months, 'YYYY-MM', in which this visitor was counted. */
  monthsOf(scope: BillingScope, visitorId: string, now: number): Promise<string[]>;
  /** Forgets who it was; what was counted stays counted, and whoever comes back counts anew. */
  forget(scope: BillingScope, visitorId: string, months: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
