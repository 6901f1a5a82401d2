// Billing on disk, for a service of one node. Many verifications share one commit; each waits for its own.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { uuidTime } from '../../util/uuid.js';
import { monthOf } from '../../util/month.js';
import { type Billed, type Billing, type BillingScope, type BillRequest } from '../ports/billing.js';
import { StoreDamagedError } from '../ports/errors.js';
import { FIRST_VERSION, refuseNewer } from '../versions.js';
import { openDatabase, type Watched } from './lmdb.js';
import { isMarked, markOf, SealedRecords } from './sealed.js';
import { transact } from './transact.js';

type Key =
  | [kind: 'event', hour: number, eventId: string]
  | [kind: 'visitor' | 'count', workspace: string, mode: string, month: string, visitor: string];
interface Count {
  /** Not there means 1. */
  v?: number;
  verifications: number;
  protectedDevices: number;
}
/** Beside counts there are marks, which say that their key is there: a checksum of it, `true` in earlier releases. */
interface Bills {
  db: RootDatabase<unknown, Key>;
  records: SealedRecords<Count, Key>;
}

const HOUR_MS = 3_600_000;
const LAST = '\uffff';
/** Hours looked at in one sweep. */
const SWEEP_MAX = 10_000;

const STORE = 'billing';

/**
 * @param eventTtlMs how long an event can be verified, and so how long it must be known as billed
 * @throws StoreDamagedError
 */
export function openEmbeddedBilling(dataDir: string, eventTtlMs: number, { opened, damaged }: Watched = {}): Billing {
  const db = openDatabase<unknown, Key>(join(dataDir, STORE));
  opened?.(db);
  const bills: Bills = { db, records: new SealedRecords(STORE, db, damaged) };
  const ttlHours = Math.ceil(eventTtlMs / HOUR_MS) + 1;
  let sweptHour = 0;
  return {
    async bill(request) {
      const hour = Math.floor(request.now / HOUR_MS);
      if (hour !== sweptHour) {
        await transact(db, () => sweep(bills, hour - ttlHours));
        sweptHour = hour;
      }
      if (wasBilled(bills, request)) return 'repeated';
      return transact(db, () => billIn(bills, request));
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- what LMDB throws must become a rejection
    async usage(scope, now) {
      const { verifications, protectedDevices } = countOf(bills, scope, monthOf(now));
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
        if (isThere(bills, ['visitor', workspace, mode, after, visitorId])) months.push(after);
      }
    },
    async forget({ workspace, mode }, visitorId, months) {
      await transact(db, () => {
        for (const month of months) db.removeSync(['visitor', workspace, mode, month, visitorId]);
      });
    },
    close: () => db.close(),
  };
}

function billIn(bills: Bills, request: BillRequest): Billed {
  if (wasBilled(bills, request)) return 'repeated';
  const { db, records } = bills;
  const { scope, visitorId, quota } = request;
  const month = monthOf(request.now);
  const count = countOf(bills, scope, month);
  const visitor: Key = ['visitor', scope.workspace, scope.mode, month, visitorId];
  if (!isThere(bills, visitor)) {
    if (count.protectedDevices >= quota) return 'quota';
    count.protectedDevices += 1;
    db.putSync(visitor, markOf(visitor));
  }
  const event = eventKey(request);
  db.putSync(event, markOf(event));
  records.putSync(countKey(scope, month), { ...count, v: FIRST_VERSION, verifications: count.verifications + 1 });
  return 'billed';
}

/** Under the hour of the event's id, so that notes of events past their TTL lie side by side. */
function eventKey({ eventId }: BillRequest): Key {
  return ['event', Math.floor(uuidTime(eventId) / HOUR_MS), eventId];
}

function wasBilled(bills: Bills, request: BillRequest): boolean {
  return isThere(bills, eventKey(request));
}

/** @throws StoreDamagedError */
function isThere({ records }: Bills, key: Key): boolean {
  return isMark(records, key, records.value(key));
}

/** @throws StoreDamagedError */
function isMark(records: SealedRecords<Count, Key>, key: Key, value: unknown): boolean {
  if (value !== undefined && !isMarked(key, value)) throw records.damaged(key);
  return value !== undefined;
}

/** @throws StoreDamagedError when it is not what was written */
export function checkBilling(key: unknown, value: unknown): void {
  if (typeof value === 'object' ? !isCount(value) : !isMarked(key, value))
    throw new StoreDamagedError(`${STORE}: the record ${JSON.stringify(key)} is no mark of its key`);
}

function countKey({ workspace, mode }: BillingScope, month: string): Key {
  return ['count', workspace, mode, month, ''];
}

/** @throws NewerRecordError StoreDamagedError */
function countOf({ records }: Bills, scope: BillingScope, month: string): Count {
  const key = countKey(scope, month);
  const value = records.value(key);
  refuseNewer(STORE, value);
  if (value === undefined) return { verifications: 0, protectedDevices: 0 };
  if (!isCount(value)) throw records.damaged(key);
  return value;
}

function isCount(value: unknown): value is Count {
  return typeof value === 'object' && value !== null && 'verifications' in value && 'protectedDevices' in value;
}

function sweep({ db }: Bills, beforeHour: number): void {
  for (const key of [...db.getKeys({ start: ['event', 0, ''], end: ['event', beforeHour, ''], limit: SWEEP_MAX })])
    db.removeSync(key);
}
