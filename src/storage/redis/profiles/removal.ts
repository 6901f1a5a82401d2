// Removes a profile record that no other node has changed meanwhile.
import { type RecordKey } from '../../../contract/position.js';
import { followed } from '../batch.js';
import { type RedisClient } from '../client.js';
import { type Span } from '../words.js';
import { all } from './connection.js';
import { FIELD, recordName } from './keys.js';

/** KEYS: the record. ARGV: the expected stamp. */
const REMOVE_IF_UNCHANGED = `
if (redis.call('HGET', KEYS[1], '${FIELD.stamp}') or '') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/** Whether it was removed. Rejects with StoreUnavailableError. */
export async function removeUnchanged(
  client: RedisClient,
  key: RecordKey,
  { bytes, from, end }: Span,
): Promise<boolean> {
  const stamp = Buffer.from(bytes.subarray(from, end));
  const removing = followed(client, () => client.eval(REMOVE_IF_UNCHANGED, 1, recordName(key), stamp));
  return (await all(client, [removing]))[0] === 1;
}
