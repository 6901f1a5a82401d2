// Writes of the control store are synced to disk beside the thread that asks for them, and each is whole or absent.
import t from 'tap';
import { openLmdbMedium } from '../../../src/storage/embedded/control.js';
import { type ControlMedium } from '../../../src/storage/ports/control.js';
import { temporaryDirectory } from '../../support/scope.js';

const row = JSON.stringify({ workspace: 'acme', who: 'ada' });
/** LMDB refuses the second key. */
const refused = new Map([
  ['key/broken', '{}'],
  ['x'.repeat(4096), '{}'],
]);
const WRITES: Readonly<Record<string, (medium: ControlMedium) => Promise<unknown>>> = {
  'a change': (medium) => medium.commit(0, 1, new Map([['key/1', '{}']]), [row]),
  'a note': (medium) => medium.note([row]),
};

for (const [what, write] of Object.entries(WRITES))
  t.test(`${what} lets the thread do other work until it is on disk`, async (t) => {
    const medium = openLmdbMedium(temporaryDirectory(t));
    t.teardown(() => medium.close());
    let isTurned = false;
    setImmediate(() => (isTurned = true));
    await write(medium);
    t.ok(isTurned, 'the event loop went on');
    t.equal((await medium.auditAfter(0, 9)).length, 1);
  });

t.test('of changes at once that expect the same version one is made, and one that throws leaves nothing', async (t) => {
  const medium = openLmdbMedium(temporaryDirectory(t));
  t.teardown(() => medium.close());
  const outcomes = await Promise.allSettled([
    medium.commit(0, 1, refused, [row]),
    medium.commit(0, 1, new Map([['key/a', '{}']]), [row]),
    medium.commit(0, 1, new Map([['key/b', '{}']]), [row]),
  ]);
  t.match(outcomes, [
    { status: 'rejected', reason: { message: /key/i } },
    { status: 'fulfilled', value: true },
    { status: 'fulfilled', value: false },
  ]);
  const { version, fields } = await medium.load();
  t.equal(version, 1);
  t.strictSame([...fields.keys()], ['key/a']);
  t.equal((await medium.auditAfter(0, 9)).length, 1);
});
