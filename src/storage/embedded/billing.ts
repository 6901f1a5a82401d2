// Billing on disk, for a service of one node. Many verifications share one commit; each waits for its own.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { uuidTime } from '../../util/uuid.js';
import { monthOf } from '../../util/month.js';
import { type Billed, type Billing, type BillingScope, type BillRequest } from '../ports/billing.js';
import { FIRST_VERSION, refuseNewer } from '../versions.js';
import { openDatabase } from './lmdb.js';
import { isMarked, markOf, sealRecord, unsealRecord } from './sealed.js';

type Key =
  | [kind: 'event', hour: number, eventId: string]
  | [kind: 'visitor' | 'count', workspace: string, mode: string, month: string, visitor: string];
interface Count {
  /** Not there means 1. */
  v?: number;
  verifications: number;
  protectedDevices: number;
}
/** A mark says that its key is there: a checksum of it, `true` in earlier releases. */
type Value = true | number | Count;

const HOUR_MS = 3_600_000;
const LAST = '\uffff';
/** Hours looked at in one sweep. */
const SWEEP_MAX = 10_000;

const STORE = 'billing';

/**
 * @param eventTtlMs how long an event can be verified, and so how long it must be known as billed
 * @throws StoreDamagedError
 */
export function openEmbeddedBilling(
  dataDir: string,
  eventTtlMs: number,
  opened: (db: RootDatabase) => void = () => undefined,
): Billing {
  const db = openDatabase<Value, Key>(join(dataDir, STORE));
  opened(db);
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
        if (isThere(db, ['visitor', workspace, mode, after, visitorId])) months.push(after);
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
  if (!isThere(db, visitor)) {
    if (count.protectedDevices >= quota) return 'quota';
    count.protectedDevices += 1;
    void db.put(visitor, markOf(visitor));
  }
  const event = eventKey(request);
  void db.put(event, markOf(event));
  const counts = countKey(scope, month);
  void db.put(counts, sealRecord(counts, { ...count, v: FIRST_VERSION, verifications: count.verifications + 1 }));
  return 'billed';
}

/** Under the hour of the event's id, so that notes of events past their TTL lie side by side. */
function eventKey({ eventId }: BillRequest): Key {
  return ['event', Math.floor(uuidTime(eventId) / HOUR_MS), eventId];
}

function wasBilled(db: RootDatabase<Value, Key>, request: BillRequest): boolean {
  return isThere(db, eventKey(request));
}

/** @throws StoreDamagedError */
function isThere(db: RootDatabase<Value, Key>, key: Key): boolean {
  return isMarked(STORE, key, db.get(key));
}

/** @throws StoreDamagedError when it is not what was written */
export function checkBilling(key: unknown, value: unknown): void {
  if (typeof value === 'object' && value !== null) unsealRecord(STORE, key, value);
  else isMarked(STORE, key, value);
}

function countKey({ workspace, mode }: BillingScope, month: string): Key {
  return ['count', workspace, mode, month, ''];
}

/** @throws NewerRecordError StoreDamagedError */
function countOf(db: RootDatabase<Value, Key>, scope: BillingScope, month: string): Count {
  const key = countKey(scope, month);
  const value = db.get(key);
  refuseNewer(STORE, value);
  return typeof value === 'object' ? unsealRecord(STORE, key, value) : { verifications: 0, protectedDevices: 0 };
}

function sweep(db: RootDatabase<Value, Key>, beforeHour: number): void {
  for (const key of db.getKeys({ start: ['event', 0, ''], end: ['event', beforeHour, ''], limit: SWEEP_MAX }))
    void db.remove(key);
}
