// What an erasure meets on Redis that is not as it was written: nobody can say whose it is, so it is removed. An export
// meets it too, and removes nothing.
import t from 'tap';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeRow } from '../../../src/event/row/codec.js';
import { rowsOf } from '../../../src/event/row/wanted.js';
import { decisionPlace, eventPlace } from '../../../src/storage/redis/stories/places.js';
import { toStored } from '../../../src/storage/redis/stored-event.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { eventRow } from '../../support/rows.js';
import { openBackend, redisClient } from '../../support/storage.js';

const OWN = 'a'.repeat(32);
const newId = createUuidV7(Date.now);

t.test('damaged rows, and values of another program', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const client = await redisClient(t, url, { commandMs: 10_000 });
  const backend = await openBackend({ url });
  const keeper = await backend.stories();
  t.teardown(() => keeper.close());
  const bytesOf = (eventId: string, userHash: string): Buffer => {
    const writer = new RowWriter();
    writeRow(writer, eventRow({ eventId, userHash, receivedAt: Date.now() }));
    return Buffer.from(writer.written());
  };
  const flipped = (bytes: Buffer): Buffer => {
    bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
    return bytes;
  };
  const put = async (userHash: string, change = (bytes: Buffer): Buffer => bytes): Promise<string> => {
    const id = newId();
    const [event, place] = [`riskgate:{event:${id}}`, decisionPlace(id) ?? ''];
    await client.set(event, change(toStored(event, bytesOf(id, userHash))));
    await client.hset(place, id, change(toStored(`${place}/${id}`, bytesOf(id, userHash))));
    return id;
  };
  const [own, other] = [await put(OWN), await put('b'.repeat(32))];
  const damaged = await put('c'.repeat(32), flipped);
  const foreign = newId();
  await client.lpush(`riskgate:{event:${foreign}}`, 'of another program');
  await client.set(eventPlace(foreign), 'of another program');
  await client.hset('riskgate:{events-kept}', 'a', '1');

  const test = rowsOf([{ kind: 'user', value: OWN }]);
  const isThere = async (id: string): Promise<boolean[]> => [
    (await client.exists(`riskgate:{event:${id}}`)) === 1,
    (await client.hexists(decisionPlace(id) ?? '', id)) === 1,
  ];
  const told: string[] = [];
  await backend.eventArchive().visit(test, ({ eventId }) => told.push(eventId));
  t.strictSame(told, [own]);
  t.strictSame(await isThere(damaged), [true, true], 'who only reads removes nothing');
  t.equal(await client.exists(`riskgate:{event:${foreign}}`, eventPlace(foreign)), 2);

  const shown: string[] = [];
  await backend.visitRows(keeper, test, ({ eventId }) => shown.push(eventId));
  t.strictSame(shown, [own, own], 'its event and its story');
  t.strictSame(await isThere(own), [true, true], 'a visit removes nothing of the subject');
  t.strictSame(await isThere(other), [true, true]);
  t.strictSame(await isThere(damaged), [false, false]);
  t.equal(await client.exists(`riskgate:{event:${foreign}}`, eventPlace(foreign)), 0);
  t.equal(await client.hget('riskgate:{events-kept}', 'a'), '1', 'what is no row is left alone');
});
