// The promises of saved replies, the same on every backend.
import t, { type Test } from 'tap';
import { openStorage } from '../../src/storage/open.js';
import { type SavedReplies, type SavedReply } from '../../src/storage/ports/replies.js';
import { temporaryDirectory } from '../support/scope.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { openBackend, type Place } from '../support/storage.js';

const NOW = Date.now();
const OWNER = 'demo/live/api';
const id = (name: string): string => name.padEnd(43, '.');
const reply = (change: Partial<SavedReply> = {}): SavedReply => ({
  digest: 'a digest',
  body: '{"text":"é \u2028 \\n"}\nand a second line',
  about: '',
  ...change,
});

async function suite(t: Test, place: Place): Promise<void> {
  const opener = (t: Test): (() => Promise<SavedReplies>) => {
    const options = place(t);
    return async () => {
      const replies = await (await openStorage(options)).replies();
      t.teardown(() => replies.close());
      return replies;
    };
  };

  await t.test('who claims first runs the request; its reply is given to everybody after it, whole', async (t) => {
    const open = opener(t);
    const replies = await open();
    t.equal(await replies.claim(id('a'), OWNER, NOW), 'claimed');
    await replies.save(id('a'), OWNER, reply(), NOW);
    t.same(await replies.claim(id('a'), OWNER, NOW + 1000), reply());
    t.same(await (await open()).claim(id('a'), OWNER, NOW + 1000), reply(), 'after a restart too');
    t.equal(await replies.claim(id('b'), OWNER, NOW), 'claimed', 'ids are apart');
  });

  await t.test('a claim that is given back can be made again', async (t) => {
    const replies = await opener(t)();
    t.equal(await replies.claim(id('a'), OWNER, NOW), 'claimed');
    await replies.release(id('a'));
    t.equal(await replies.claim(id('a'), OWNER, NOW), 'claimed');
    await replies.save(id('a'), OWNER, reply(), NOW);
    await replies.release(id('a'));
    t.same(await replies.claim(id('a'), OWNER, NOW), reply(), 'a reply is not given back');
  });

  await t.test('whom a reply is about is shown, and it goes where that is asked for', async (t) => {
    const replies = await opener(t)();
    const about: [name: string, about: string][] = [
      ['ada', 'hash-of-ada print-1'],
      ['bob', 'hash-of-bob print-2'],
      ['nobody', ''],
    ];
    for (const [name, whom] of about) await replies.save(id(name), OWNER, reply({ about: whom }), NOW);
    const shown: string[] = [];
    const removed = await replies.visit((user, print) => {
      shown.push(`${user} ${print}`);
      return print === 'print-1';
    });
    t.equal(removed, 1);
    t.same(shown.sort(), ['hash-of-ada print-1', 'hash-of-bob print-2']);
    t.equal(await replies.claim(id('ada'), OWNER, NOW), 'claimed');
    t.same(await replies.claim(id('bob'), OWNER, NOW), reply({ about: 'hash-of-bob print-2' }));
    t.same(await replies.claim(id('nobody'), OWNER, NOW), reply());
  });
}

onEveryStore(t, suite);

t.test('a reply that could not be stored takes no room', async (t) => {
  const replies = await (await openBackend({ dataDir: temporaryDirectory(t) })).replies();
  t.teardown(() => replies.close());
  await replies.save(id('a'), OWNER, reply(), NOW);
  const before = replies.room();
  // LMDB refuses a key that long within the transaction.
  await t.rejects(replies.save('x'.repeat(5000), OWNER, reply(), NOW));
  t.same(replies.room(), before);
});
