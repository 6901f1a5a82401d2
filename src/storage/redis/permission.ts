// Whether the user of REDIS_URL may do what will be done, asked before anything is: a right that is missing would else
// show as a store that fails now and then.
import { StoreUnavailableError } from '../ports/errors.js';
import { connectRedis, type RedisTarget } from './client.js';
import { CHANGED_CHANNEL, nodeName } from './profiles/keys.js';

const COMMAND_MS = 3000;
/** One of each kind of name; none is there afterwards. */
const NAMES = ['riskgate:{start}', '{riskgate:start}', nodeName('')];
const WRITE = `redis.call('SET', KEYS[1], '1', 'PX', 1000) return redis.call('DEL', KEYS[1])`;
const ADVICE =
  'correct its rights: ACL SETUSER name on >password ~rg:* ~riskgate:* ~{riskgate:* &rg:changed ' +
  '&rg:here:* +@all -@dangerous +info';

/** Rejects when Redis does not answer or the user may not do what the stores do. */
export async function checkRights(target: RedisTarget): Promise<void> {
  const client = await connectRedis(target, { commandMs: COMMAND_MS });
  try {
    const asked = await Promise.allSettled([
      ...NAMES.map((name) => client.eval(WRITE, 1, name)),
      client.scan(0, 'COUNT', 1),
      client.publish(CHANGED_CHANNEL, '[]'),
    ]);
    // What else a server refuses may pass, and every store copes with it.
    for (const one of asked)
      if (one.status === 'rejected' && one.reason instanceof Error && one.reason.message.includes('NOPERM'))
        throw new StoreUnavailableError(
          `the user of REDIS_URL lacks a right: ${one.reason.message.replace(/\.$/, '')}; ${ADVICE}`,
        );
  } finally {
    client.disconnect();
  }
}
