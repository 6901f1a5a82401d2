// Billing on disk, for a service of one node. Many verifications share one commit; each waits for its own.
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { uuidTime } from '../../util/uuid.js';
import { monthOf } from '../../util/month.js';
import { type Billed, type Billing, type BillingScope, type BillRequest } from '../ports/billing.js';
import { FIRST_VERSION, refuseNewer } from '../versions.js';

type Key =
  | [kind: 'event', hour: number, eventId: string]
  | [kind: 'visitor' | 'count', workspace: string, mode: string, month: string, visitor: string];
interface Count {
  /** Not there means 1. */
  v?: number;
  verifications: number;
  protectedDevices: number;
}
type Value = true | Count;

const HOUR_MS = 3_600_000;
const LAST = '\uffff';
/** Hours looked at in one sweep. */
const SWEEP_MAX = 10_000;

/**
 * @param eventTtlMs how long an event can be verified, and so how long it must be known as billed
 */
export function openEmbeddedBilling(dataDir: string, eventTtlMs: number): Billing {
  // A commit is on disk before it resolves: money is not recovered from a log.
  const db = open<Value, Key>({ path: join(dataDir, 'billing'), overlappingSync: false, noSubdir: false });
  const ttlHours = Math.ceil(eventTtlMs / HOUR_MS) + 1;
  let sweptHour = 0;
  return {
    async bill(request) {
      const hour = Math.floor(request.now / HOUR_MS);
      if (hour !== sweptHour) {
        sweptHour = hour;
        sweep(db, hour - ttlHours);
      }
      if (wasBilled(db, request)) return 'repeated';
      return db.transaction(() => billIn(db, request));
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- what LMDB throws must become a rejection
    async usage(scope, now) {
      const { verifications, protectedDevices } = countOf(db, scope, monthOf(now));
      return { month: monthOf(now), verifications, protectedDevices };
    },
    // eslint-disable-next-line @typescript-eslint/require-await
    async monthsOf({ workspace, mode }, visitorId) {
      const months: string[] = [];
      for (let after = ''; ;) {
        // The next month that has anybody.
        const [key] = db.getKeys({
          start: ['visitor', workspace, mode, after, LAST],
          end: ['visitor', workspace, mode, LAST, LAST],
          limit: 1,
        });
        if (key?.[0] !== 'visitor') return months;
        after = key[3];
        if (db.get(['visitor', workspace, mode, after, visitorId]) !== undefined) months.push(after);
      }
    },
    async forget({ workspace, mode }, visitorId, months) {
      await db.transaction(() => {
        for (const month of months) void db.remove(['visitor', workspace, mode, month, visitorId]);
      });
    },
    close: () => db.close(),
  };
}

function billIn(db: RootDatabase<Value, Key>, request: BillRequest): Billed {
  if (wasBilled(db, request)) return 'repeated';
  const { scope, visitorId, quota } = request;
  const month = monthOf(request.now);
  const count = countOf(db, scope, month);
  const visitor: Key = ['visitor', scope.workspace, scope.mode, month, visitorId];
  if (db.get(visitor) === undefined) {
    if (count.protectedDevices >= quota) return 'quota';
    count.protectedDevices += 1;
    void db.put(visitor, true);
  }
  void db.put(eventKey(request), true);
  void db.put(countKey(scope, month), {
    ...count,
    v: FIRST_VERSION,
    verifications: count.verifications + 1,
  });
  return 'billed';
}

/** Under the hour of the event's id, so that notes of events past their TTL lie side by side. */
function eventKey({ eventId }: BillRequest): Key {
  return ['event', Math.floor(uuidTime(eventId) / HOUR_MS), eventId];
}

function wasBilled(db: RootDatabase<Value, Key>, request: BillRequest): boolean {
  return db.get(eventKey(request)) !== undefined;
}

function countKey({ workspace, mode }: BillingScope, month: string): Key {
  return ['count', workspace, mode, month, ''];
}

/** @throws NewerRecordError */
function countOf(db: RootDatabase<Value, Key>, scope: BillingScope, month: string): Count {
  const value = db.get(countKey(scope, month));
  refuseNewer('billing', value);
  return value === undefined || value === true ? { verifications: 0, protectedDevices: 0 } : value;
}

function sweep(db: RootDatabase<Value, Key>, beforeHour: number): void {
  for (const key of db.getKeys({ start: ['event', 0, ''], end: ['event', beforeHour, ''], limit: SWEEP_MAX }))
    void db.remove(key);
}
