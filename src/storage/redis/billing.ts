// Billing for nodes that share a Redis: one script, so that an event that two nodes verify at the same time is billed
// once. All keys of a workspace and mode have one hash tag, so that the script also runs on a cluster.
import { randomUUID } from 'node:crypto';
import { type Tenant } from '../../contract/vocabulary.js';
import { monthOf } from '../../util/time/month.js';
import { DAY_SECONDS, HOUR_SECONDS } from '../../util/time/units.js';
import { type Billed, type Billing } from '../ports/billing.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { FIRST_VERSION, refuseNewerVersion } from '../versions.js';
import { onceMoved } from './batch.js';
import { connectRedis, type RedisTarget } from './client.js';
import { Confirmations } from './confirmation.js';
import { askedOf, damagedAt, type Place } from './sums.js';

const COMMAND_MS = 1000;
/** Time for a replica to confirm a bill. */
const CONFIRM_MS = 200;
const STORE = 'billing';
/** A separate key, because the counts are plain numbers and sets. Absent means 1. */
const VERSION = 'version';
/** Counts are kept for 400 days, enough for a year of invoices. */
const COUNT_SECONDS = 400 * DAY_SECONDS;

// KEYS: event, visitors of the month, verifications of the month, version. ARGV: visitor, quota, event TTL s, count TTL
// s, known version. Commands that may fail come first, because a failed script keeps its earlier writes. Returns the
// index of the outcome, or the version of a newer program as a negative number.
const BILL = `
local version = tonumber(redis.call('GET', KEYS[4]) or '1')
if not version then return redis.error_reply('WRONGTYPE the version is no number') end
if version > tonumber(ARGV[5]) then return -version end
if redis.call('EXISTS', KEYS[1]) == 1 then return 1 end
if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 0 then
  if redis.call('SCARD', KEYS[2]) >= tonumber(ARGV[2]) then return 2 end
  redis.call('SADD', KEYS[2], ARGV[1])
  redis.call('EXPIRE', KEYS[2], ARGV[4])
end
redis.call('INCR', KEYS[3])
redis.call('EXPIRE', KEYS[3], ARGV[4])
redis.call('SET', KEYS[1], '1', 'EX', ARGV[3])
return 0`;

const REPLACE = "if redis.call('SREM', KEYS[1], ARGV[1]) == 1 then redis.call('SADD', KEYS[1], ARGV[2]) end";

const OUTCOMES: readonly Billed[] = ['billed', 'repeated', 'quota'];

/** Rejects when Redis does not answer. @param eventTtlMs how long an event can be verified */
export async function openRedisBilling(
  target: RedisTarget,
  eventTtlMs: number,
  told: OnDamagedRecord,
): Promise<Billing> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const confirmations = await Confirmations.of(redis);
  const place = (tenant: Tenant): Place => ({ store: STORE, key: keyOf(tenant, '*'), told });
  const eventSeconds = Math.ceil(eventTtlMs / 1000) + HOUR_SECONDS;
  return {
    async bill({ tenant, eventId, visitorId, quota, now }) {
      const month = monthOf(now);
      const keys = [`event:${eventId}`, `visitors:${month}`, `verifications:${month}`, VERSION];
      const values = [visitorId, quota, eventSeconds, COUNT_SECONDS, FIRST_VERSION];
      const mark = confirmations.mark();
      const reply = await askedOf(
        place(tenant),
        onceMoved(() => redis.eval(BILL, keys.length, ...keys.map((key) => keyOf(tenant, key)), ...values)),
      );
      if (Number(reply) < 0) refuseNewerVersion(STORE, String(-Number(reply)));
      const outcome = outcomeOf(reply);
      // Also for 'repeated': the earlier call may have failed because it was not confirmed.
      if (outcome !== 'quota') await confirmations.confirm(mark, CONFIRM_MS);
      return outcome;
    },
    async usage(tenant, now) {
      const month = monthOf(now);
      const [version, verifications, visitors] = await askedOf(
        place(tenant),
        Promise.all([
          redis.get(keyOf(tenant, VERSION)),
          redis.get(keyOf(tenant, `verifications:${month}`)),
          redis.scard(keyOf(tenant, `visitors:${month}`)),
        ]),
      );
      if (![version, verifications].every((count) => count === null || /^\d+$/.test(count)))
        throw damagedAt(place(tenant));
      refuseNewerVersion(STORE, version);
      return { month, verifications: Number(verifications ?? 0), protectedDevices: visitors };
    },
    async monthsOf(tenant, visitorId, now) {
      const months = pastMonths(now, Math.ceil(COUNT_SECONDS / DAY_SECONDS / 28));
      const found = await Promise.all(
        months.map((month) => redis.sismember(keyOf(tenant, `visitors:${month}`), visitorId)),
      );
      return months.filter((_, i) => found[i] === 1);
    },
    async forget(tenant, visitorId, months) {
      // A random member replaces the visitor, so that the count stays the same.
      for (const month of months)
        await redis.eval(REPLACE, 1, keyOf(tenant, `visitors:${month}`), visitorId, `erased:${randomUUID()}`);
    },
    close() {
      confirmations.close();
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

/** @throws TypeError for any other reply */
function outcomeOf(reply: unknown): Billed {
  const outcome = OUTCOMES[Number(reply)];
  if (outcome === undefined)
    throw new TypeError(`billing: Redis answered EVAL with ${String(reply)} where a number from 0 to 2 was expected`);
  return outcome;
}

function pastMonths(now: number, count: number): string[] {
  const at = new Date(now);
  return Array.from({ length: count }, (_, back) => monthOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back)));
}

function keyOf({ workspace, mode }: Tenant, rest: string): string {
  return `{riskgate:bill:${workspace}:${mode}}:${rest}`;
}
