// The control state in Redis, for several nodes: one hash, so that one command reads a consistent state and a script
// uses keys of one slot. A commit compares the version and writes in one script. The audit log is a sorted set beside
// the hash, with the row numbers as scores.
import { AuditShares } from '../audit-shares.js';
import { AUDIT_ROWS_MAX, type AuditRow, type Changes, type ControlMedium } from '../ports/control.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';
import { Confirmations } from './confirmation.js';
import { askedOf, damagedAt, type Place, summedJsonText, summedText, withSum } from './sums.js';

const COMMAND_MS = 2000;
/** Time for a replica to confirm a change. */
const CONFIRM_MS = 1000;
const VERSION = 'version';
const AUDIT = 'audit';

/** Audit rows read at once. */
const CHUNK_ROWS = 500;
/** Rows that stay where the nodes that write them cannot remove the surplus. */
const AUDIT_ROWS_LIMIT = 2 * AUDIT_ROWS_MAX;

/** Rows are ARGV from `first` to `last`. Each member starts with the number, so that equal rows stay distinct. */
const ADD_AUDIT = `
local function add(first, last)
  local newest = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')
  local number = tonumber(newest[2] or '0')
  for i = first, last do
    number = number + 1
    redis.call('ZADD', KEYS[2], number, string.format('%d', number) .. ' ' .. ARGV[i])
  end
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -${AUDIT_ROWS_LIMIT + 1})
end`;

// ARGV: expected version, next version, number of puts, number of audit rows, then field and JSON of each put, then the
// audit rows, then the fields to delete. Returns 1, or 0 when the version is another one.
const COMMIT = `${ADD_AUDIT}
if tonumber(redis.call('HGET', KEYS[1], '${VERSION}') or '0') ~= tonumber(ARGV[1]) then return 0 end
local at = 5
for _ = 1, tonumber(ARGV[3]) do
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1])
  at = at + 2
end
local rows = tonumber(ARGV[4])
if rows > 0 then add(at, at + rows - 1) end
for i = at + rows, #ARGV do redis.call('HDEL', KEYS[1], ARGV[i]) end
redis.call('HSET', KEYS[1], '${VERSION}', ARGV[2])
return 1`;

const NOTE = `${ADD_AUDIT}
add(1, #ARGV)
return 1`;

/** @param prefix of all keys; services that share a Redis but not their state need different prefixes */
export async function openRedisMedium(
  target: RedisTarget,
  prefix: string,
  told: OnDamagedRecord,
): Promise<ControlMedium> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  return createRedisMedium(redis, await Confirmations.of(redis), prefix, told);
}

function createRedisMedium(
  redis: RedisClient,
  confirmations: Confirmations,
  prefix: string,
  told: OnDamagedRecord,
): ControlMedium {
  const key = `{${prefix}:control}`;
  const place = (field: string): Place => ({ store: 'control', key: field, told });
  const numberOf = (text: string | null | undefined): number => {
    const number = Number(text ?? 0);
    if (!Number.isSafeInteger(number)) throw damagedAt(place(VERSION));
    return number;
  };
  const audit = `${key}:audit`;
  const trim = trimming(redis, audit);
  const asked = <T>(answer: Promise<T>): Promise<T> => askedOf(place(key), answer);
  return {
    version: async () => numberOf(await asked(redis.hget(key, VERSION))),
    async load() {
      const { [VERSION]: version, ...fields } = await asked(redis.hgetall(key));
      const read = Object.entries(fields).map(([field, json]): [string, string] => [
        field,
        summedJsonText(place(field), json),
      ]);
      return { version: numberOf(version), fields: new Map(read) };
    },
    async commit(expected, next, changes, rows) {
      const mark = confirmations.mark();
      const done = await asked(redis.eval(COMMIT, 2, key, audit, ...commitArguments(expected, next, changes, rows)));
      if (done !== 1) return false;
      await confirmations.confirm(mark, CONFIRM_MS);
      if (rows.length > 0) await trim();
      return true;
    },
    async note(rows) {
      if (rows.length === 0) return;
      await redis.eval(NOTE, 2, key, audit, ...rows.map((row) => withSum(AUDIT, row)));
      await trim();
    },
    auditBefore: async (number, limit) =>
      rowsOf(told, await asked(redis.zrevrangebyscore(audit, `(${number}`, '-inf', 'WITHSCORES', 'LIMIT', 0, limit))),
    auditAfter: async (number, limit) =>
      rowsOf(told, await asked(redis.zrangebyscore(audit, `(${number}`, '+inf', 'WITHSCORES', 'LIMIT', 0, limit))),
    // oxlint-disable-next-line typescript/require-await
    close: async () => {
      confirmations.close();
      redis.disconnect();
    },
  };
}

/**
 * Removes the rows above AUDIT_ROWS_MAX. It never rejects: the rows before it are written, and the next ones try again.
 * Nodes that trim at once choose the same rows.
 */
function trimming(redis: RedisClient, audit: string): () => Promise<void> {
  let shares = new AuditShares();
  const learn = async (): Promise<void> => {
    for (;;) {
      const after = `(${shares.newest}`;
      const answer = await redis.zrangebyscore(audit, after, '+inf', 'WITHSCORES', 'LIMIT', 0, CHUNK_ROWS);
      for (let at = 0; at + 1 < answer.length; at += 2) {
        const member = answer[at] ?? '';
        shares.add([{ number: Number(answer[at + 1]), json: member.slice(member.indexOf(' ') + 1) }]);
      }
      if (answer.length < 2 * CHUNK_ROWS) return;
    }
  };
  const work = async (): Promise<void> => {
    const [, newest = '0'] = await redis.zrevrange(audit, 0, 0, 'WITHSCORES');
    // The rows are others: Redis was emptied or restored.
    if (shares.newest > Number(newest)) shares = new AuditShares();
    for (;;) {
      // Counted each time: other nodes remove the same rows.
      const over = (await redis.zcard(audit)) - AUDIT_ROWS_MAX;
      if (over <= 0) return;
      await learn();
      const numbers = Array.from({ length: over }, () => shares.take()).filter((number) => number !== undefined);
      if (numbers.length === 0) return;
      await Promise.all(numbers.map((number) => redis.zremrangebyscore(audit, number, number)));
    }
  };
  // One after the other: two at once would each take rows for the same surplus.
  let turn: Promise<void> = Promise.resolve();
  return () =>
    (turn = turn.then(work).catch(() => {
      // Of the rows that were to be removed some may still be there.
      shares = new AuditShares();
    }));
}

/** Decodes alternating members and scores; damaged rows are reported and skipped. */
function rowsOf(told: OnDamagedRecord, answer: readonly string[]): AuditRow[] {
  const rows: AuditRow[] = [];
  for (let at = 0; at + 1 < answer.length; at += 2) {
    const member = answer[at] ?? '';
    const [number, stored] = [answer[at + 1] ?? '', member.slice(member.indexOf(' ') + 1)];
    try {
      rows.push({
        number: Number(number),
        json: summedText({ store: AUDIT, key: AUDIT, told: () => undefined }, stored),
      });
    } catch {
      told(AUDIT, number);
    }
  }
  return rows;
}

function commitArguments(expected: number, next: number, changes: Changes, audit: readonly string[]): string[] {
  const puts: string[] = [];
  const deletes: string[] = [];
  for (const [field, json] of changes) {
    if (json === null) deletes.push(field);
    else puts.push(field, withSum(field, json));
  }
  return [
    String(expected),
    String(next),
    String(puts.length / 2),
    String(audit.length),
    ...puts,
    ...audit.map((row) => withSum(AUDIT, row)),
    ...deletes,
  ];
}
