// Who else is on a device at this moment, in Redis. A device's record comes to another node within some tenths of a
// second; whoever tries accounts on all nodes at once is counted here meanwhile.
import { type DeviceGuests } from '../../ports/guests.js';
import { followed } from '../batch.js';
import { all, connect, type RedisStoreOptions } from './connection.js';

/** By then records have told it. */
const STAYS_MS = 5000;
/** As many as a device's record tells apart. */
const GUESTS_MAX = 64;

const MEET = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3] - ${STAYS_MS})
local there = redis.call('ZRANGE', KEYS[1], '-${GUESTS_MAX}', '-1')
if ARGV[2] == '1' then
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ${STAYS_MS})
end
return there`;

/** Connects by itself. @param prefix of every key */
export function openRedisGuests(
  options: Pick<RedisStoreOptions, 'target' | 'commandMs'>,
  prefix: string,
): DeviceGuests {
  const client = connect(options);
  return {
    async meet(meetings) {
      const met = await all(
        client,
        meetings.map(({ device, party, stays, at }) =>
          followed(client, () => client.eval(MEET, 1, `${prefix}:guests:{${device}}`, party, stays ? 1 : 0, at)),
        ),
      );
      return met.map((there) => (Array.isArray(there) ? there.map(Number) : []));
    },
    close: () => client.disconnect(),
  };
}
