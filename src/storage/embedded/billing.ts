// Billing on disk, for a service of one node. All bills of one event loop turn share one transaction: their month count
// is read and written once.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { type Tenant } from '../../contract/vocabulary.js';
import { uuidTime } from '../../util/uuid.js';
import { monthOf } from '../../util/time/month.js';
import { HOUR_MS } from '../../util/time/units.js';
import { type Billed, type Billing, type BillRequest } from '../ports/billing.js';
import { StoreDamagedError } from '../ports/errors.js';
import { FIRST_VERSION, refuseNewer } from '../versions.js';
import { openDatabase, type Watched } from './lmdb.js';
import { isMarked, markOf, SealedRecords } from './sealed.js';
import { transact } from './transact.js';

type Key =
  | [kind: 'event', hour: number, eventId: string]
  | [kind: 'visitor' | 'count', workspace: string, mode: string, month: string, visitor: string];
interface Count {
  /** Absent means 1. */
  v?: number;
  verifications: number;
  protectedDevices: number;
}
/** Besides counts there are marks, whose key is the information: a checksum of the key, `true` in earlier releases. */
interface Bills {
  db: RootDatabase<unknown, Key>;
  records: SealedRecords<Count, Key>;
}

/** A bill that waits for its commit. */
interface Waiting {
  request: BillRequest;
  resolve: (billed: Billed) => void;
  reject: (reason: unknown) => void;
}

/** The count of one month during a turn. */
interface Counted {
  key: Key;
  count: Count;
  changed: boolean;
}

const LAST = '\uffff';
/** Event marks deleted in one commit; the next one goes on. */
const SWEEP_MAX = 1000;

const STORE = 'billing';

/** @param eventTtlMs how long an event can be verified and its mark is kept @throws StoreDamagedError */
export function openEmbeddedBilling(dataDir: string, eventTtlMs: number, { opened, damaged }: Watched = {}): Billing {
  const db = openDatabase<unknown, Key>(join(dataDir, STORE));
  opened?.(db);
  const bills: Bills = { db, records: new SealedRecords(STORE, db, damaged) };
  const ttlHours = Math.ceil(eventTtlMs / HOUR_MS) + 1;
  let sweptHour = 0;
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const turn = waiting;
    waiting = [];
    const hour = Math.floor((turn[0]?.request.now ?? 0) / HOUR_MS);
    let isSwept = false;
    const work = (): (() => void)[] => {
      isSwept = hour === sweptHour || sweep(bills, hour - ttlHours) < SWEEP_MAX;
      return billTurn(bills, turn);
    };
    transact(db, work).then(
      (answers) => {
        if (isSwept) sweptHour = hour;
        for (const answer of answers) answer();
      },
      (error: unknown) => {
        for (const { reject } of turn) reject(error);
      },
    );
  };
  return {
    bill: (request) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ request, resolve, reject });
      }),
    async usage(tenant, now) {
      const { verifications, protectedDevices } = countOf(bills, tenant, monthOf(now));
      return { month: monthOf(now), verifications, protectedDevices };
    },
    async monthsOf({ workspace, mode }, visitorId) {
      const months: string[] = [];
      for (let after = ''; ;) {
        // The next month that has a visitor.
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

/** Bills the whole turn. Returns the replies, to be called when the transaction is on disk. */
function billTurn(bills: Bills, turn: readonly Waiting[]): (() => void)[] {
  const counts = new Map<string, Counted>();
  const answers = turn.map(({ request, resolve, reject }) => {
    try {
      const billed = billIn(bills, request, counts);
      return () => resolve(billed);
    } catch (error) {
      return () => reject(error);
    }
  });
  for (const { key, count, changed } of counts.values()) if (changed) bills.records.putSync(key, count);
  return answers;
}

function billIn(bills: Bills, request: BillRequest, counts: Map<string, Counted>): Billed {
  const { db } = bills;
  const event = eventKey(request);
  if (isThere(bills, event)) return 'repeated';
  const { tenant, visitorId, quota } = request;
  const month = monthOf(request.now);
  const counted = countedOf(bills, tenant, month, counts);
  const { count } = counted;
  const visitor: Key = ['visitor', tenant.workspace, tenant.mode, month, visitorId];
  if (!isThere(bills, visitor)) {
    if (count.protectedDevices >= quota) return 'quota';
    count.protectedDevices += 1;
    db.putSync(visitor, markOf(visitor));
  }
  db.putSync(event, markOf(event));
  count.verifications += 1;
  counted.changed = true;
  return 'billed';
}

/** The count of a month, read at its first use in the turn. @throws NewerRecordError StoreDamagedError */
function countedOf(bills: Bills, tenant: Tenant, month: string, counts: Map<string, Counted>): Counted {
  const name = `${tenant.mode}/${month}/${tenant.workspace}`;
  const known = counts.get(name);
  if (known !== undefined) return known;
  const count = { ...countOf(bills, tenant, month), v: FIRST_VERSION };
  const counted: Counted = { key: countKey(tenant, month), count, changed: false };
  counts.set(name, counted);
  return counted;
}

/** The key contains the hour of the event id, so that expired marks are adjacent. */
function eventKey({ eventId }: BillRequest): Key {
  return ['event', Math.floor(uuidTime(eventId) / HOUR_MS), eventId];
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

/** @throws StoreDamagedError when the record is neither a count nor the mark of its key */
export function checkBilling(key: unknown, value: unknown): void {
  if (typeof value === 'object' ? !isCount(value) : !isMarked(key, value))
    throw new StoreDamagedError(`${STORE}: the record ${JSON.stringify(key)} is no mark of its key`);
}

function countKey({ workspace, mode }: Tenant, month: string): Key {
  return ['count', workspace, mode, month, ''];
}

/** @throws NewerRecordError StoreDamagedError */
function countOf({ records }: Bills, tenant: Tenant, month: string): Count {
  const key = countKey(tenant, month);
  const value = records.value(key);
  refuseNewer(STORE, value);
  if (value === undefined) return { verifications: 0, protectedDevices: 0 };
  if (!isCount(value)) throw records.damaged(key);
  return value;
}

function isCount(value: unknown): value is Count {
  return typeof value === 'object' && value !== null && 'verifications' in value && 'protectedDevices' in value;
}

/** @returns the number of marks deleted */
function sweep({ db }: Bills, beforeHour: number): number {
  const old = [...db.getKeys({ start: ['event', 0, ''], end: ['event', beforeHour, ''], limit: SWEEP_MAX })];
  for (const key of old) db.removeSync(key);
  return old.length;
}
