// Checks the rights of the user of REDIS_URL at the start: a missing right would otherwise appear as a store that fails
// at times.
import { StoreUnavailableError } from '../ports/errors.js';
import { connectRedis, type RedisTarget } from './client.js';
import { CHANGED_CHANNEL, nodeName } from './profiles/keys.js';

const COMMAND_MS = 3000;
/** One key of each name pattern; they are deleted again. */
const START = 'riskgate:{start}';
const NAMES = [START, '{riskgate:start}', nodeName('')];
/** Commands beside scripts, on a key that is not there. */
const READS = [
  ['GET'],
  ['HGETALL'],
  ['HMGET', 'x'],
  ['HGET', 'x'],
  ['ZRANGE', '0', '0'],
  ['SMEMBERS'],
  ['XLEN'],
] as const;
const WRITE = `redis.call('SET', KEYS[1], '1', 'PX', 1000) return redis.call('DEL', KEYS[1])`;
/** What Redis says of a missing right, to a client and to a script. */
const REFUSED = /NOPERM|can't run this command/;
const ADVICE =
  'correct its rights: ACL SETUSER name on >password ~rg:* ~riskgate:* ~{riskgate:* &rg:changed ' +
  '&rg:here:* +@all -@dangerous +info';

/** Rejects when Redis does not answer or the user lacks a right that the stores need. */
export async function checkRights(target: RedisTarget): Promise<void> {
  const client = await connectRedis(target, { commandMs: COMMAND_MS });
  try {
    const asked = await Promise.allSettled([
      ...NAMES.map((name) => client.eval(WRITE, 1, name)),
      client.scan(0, 'COUNT', 1),
      client.publish(CHANGED_CHANNEL, '[]'),
      ...READS.map(([command, ...args]) => client.call(command, START, ...args)),
    ]);
    // Other errors may be temporary, and every store handles them.
    for (const one of asked)
      if (one.status === 'rejected' && one.reason instanceof Error && REFUSED.test(one.reason.message))
        throw new StoreUnavailableError(
          `the user of REDIS_URL lacks a right: ${one.reason.message.replace(/\.$/, '')}; ${ADVICE}`,
        );
  } finally {
    client.disconnect();
  }
}
