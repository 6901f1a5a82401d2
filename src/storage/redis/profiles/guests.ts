// The users that are on a device now, in Redis. A device record reaches other nodes within some tenths of a second;
// until then this detects an attacker who tries accounts on all nodes at once.
import { type DeviceGuests } from '../../ports/guests.js';
import { callsOf, Script } from '../script.js';
import { all, connect, type RedisStoreOptions } from './connection.js';

/** TTL of a party: by then the device records contain it. */
const STAYS_MS = 5000;
/** Maximum of parties returned: as many as a device record distinguishes. */
const GUESTS_MAX = 64;

/** KEYS: devices, possibly repeated. ARGV: for each the party, whether it stays, and the time (Unix ms). */
const MEET = new Script(`
local met = {}
for i, key in ipairs(KEYS) do
  local party, stays, at = ARGV[3 * i - 2], ARGV[3 * i - 1], ARGV[3 * i]
  local there = redis.call('ZRANGE', key, '-${GUESTS_MAX}', '-1')
  if #there > 0 and redis.call('ZREMRANGEBYSCORE', key, '-inf', at - ${STAYS_MS}) > 0 then
    there = redis.call('ZRANGE', key, '-${GUESTS_MAX}', '-1')
  end
  met[i] = there
  if stays == '1' then
    redis.call('ZADD', key, at, party)
    redis.call('PEXPIRE', key, ${STAYS_MS})
  end
end
return met`);

/** Connects in the background. @param prefix of all keys */
export function openRedisGuests(
  options: Pick<RedisStoreOptions, 'target' | 'commandMs'>,
  prefix: string,
): DeviceGuests {
  const client = connect(options);
  return {
    async meet(meetings) {
      const asked = callsOf(client, meetings).map((some) =>
        MEET.run(
          client,
          some.map(({ device }) => `${prefix}:guests:{${device}}`),
          some.flatMap(({ party, stays, at }) => [party, stays ? 1 : 0, at]),
        ),
      );
      return (await all(client, asked)).flatMap(partiesIn);
    },
    close: () => client.disconnect(),
  };
}

function partiesIn(met: unknown): number[][] {
  if (!Array.isArray(met)) throw new TypeError(`guests: Redis answered with ${typeof met} where a list was expected`);
  return met.map((there: unknown) => (Array.isArray(there) ? there.map((one) => Number(String(one))) : []));
}
