// Who else is on a device at this moment, in Redis. A device's record comes to another node within some tenths of a
// second; whoever tries accounts on all nodes at once is counted here meanwhile.
import { type DeviceGuests } from '../../ports/guests.js';
import { callsOf, Script } from '../script.js';
import { all, connect, type RedisStoreOptions } from './connection.js';

/** By then records have told it. */
const STAYS_MS = 5000;
/** As many as a device's record tells apart. */
const GUESTS_MAX = 64;

/** KEYS: devices, any of them more than once. ARGV: for each the party, whether it stays, and when. */
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

/** Connects by itself. @param prefix of every key */
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
