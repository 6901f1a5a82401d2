// Imports leave the queues of the shards to scores, however many requests import at once, and workspaces take turns.
import t from 'tap';
import { type ImportedUser } from '../../src/contract/imports/schemas.js';
import { toWorkspace } from '../../src/access/key-ring.js';
import { type EventRow } from '../../src/event/event-row.js';
import { Folder } from '../../src/profiles/fold/fold.js';
import { keysOf } from '../../src/profiles/keys.js';
import { Importing, IMPORTS, ROWS_AT_ONCE } from '../../src/service/imports/importing.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { fingerprintOf } from '../support/bodies.js';

const NOW = Date.UTC(2026, 7, 20);
const USERS_PER_REQUEST = 100;

const workspaceOf = (name: string) =>
  toWorkspace({
    ...{ v: 1, name, id: 1, secret: Buffer.alloc(32).toString('base64url'), protectedDevices: 1, retentionDays: 1 },
    createdAt: NOW,
  });

const usersOf = (name: string): ImportedUser[] =>
  Array.from({ length: USERS_PER_REQUEST }, (_, n) => ({
    user_id: `${name} ${n}`,
    fingerprint: fingerprintOf(`${name} ${n}`),
    first_seen: '2026-01-01',
    last_seen: '2026-08-01',
    times_seen: 3,
  }));

const inLaterTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * With a store that has each row once it is logged.
 * @param answered when the log has a row
 */
function importing(answered = inLaterTurn, isReadable = true) {
  const seen = { atOnce: 0, most: 0, order: [] as string[], rows: 0 };
  const stored = new Map<string, Buffer>();
  const folder = new Folder();
  const log = async (row: EventRow): Promise<void> => {
    const { workspace } = row;
    seen.rows += 1;
    for (const key of keysOf(row)) stored.set(key, folder.foldBuffer(key, stored.get(key), [row]));
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    if (seen.order.at(-1) !== workspace) seen.order.push(workspace);
    await answered();
    seen.atOnce -= 1;
  };
  const imports = new Importing({
    workspace: workspaceOf,
    store: () =>
      Promise.resolve({
        readMany: (keys) => Promise.resolve(keys.map((key) => stored.get(key) ?? Buffer.alloc(0))),
        close: async () => {},
      }),
    log,
    newEventId: createUuidV7(() => NOW),
    isReadable: () => Promise.resolve(isReadable),
    profileTtlMs: 400 * 86_400_000,
  });
  const run = (name: string, request: number, users = usersOf(`${name} ${request}`)) =>
    imports.run(name, 'live', users, NOW);
  return { seen, run };
}

t.test('many requests at once are imported one after the other, and another workspace comes next', async (t) => {
  const { seen, run } = importing();
  const busy = Array.from({ length: IMPORTS.waitingMax }, (_, n) => run('busy', n));
  const calm = run('calm', 0);
  t.match(await Promise.all([...busy, calm]), { length: IMPORTS.waitingMax + 1 });
  t.equal(seen.most, ROWS_AT_ONCE);
  t.strictSame(seen.order, ['busy', 'calm', 'busy']);
});

t.test('what is more than can wait is refused, of this workspace only', async (t) => {
  const { run } = importing();
  const busy = await Promise.allSettled(Array.from({ length: IMPORTS.waitingMax + 4 }, (_, n) => run('busy', n)));
  const refused = busy.filter((one) => one.status === 'rejected');
  t.equal(refused.length, 3, 'one runs, so many wait');
  for (const { reason } of refused) t.match(reason, { name: 'NoTurnError' });
  t.match(await run('calm', 0), { imported: USERS_PER_REQUEST });
});

t.test('a user is imported once, however often in a request and in how many', async (t) => {
  const { run, seen } = importing();
  const users = usersOf('acme').slice(0, 2);
  const told = [];
  for (const request of [[...users, ...users], users, [...users, ...usersOf('other').slice(0, 1)]])
    told.push(await run('acme', 0, request));
  t.same(
    told.map(({ imported, unchanged }) => [imported, unchanged]),
    [
      [2, 2],
      [0, 2],
      [1, 2],
    ],
  );
  t.equal(seen.rows, 3);
});

t.test('nothing is imported while a node runs that cannot read it', async (t) => {
  const { run, seen } = importing(inLaterTurn, false);
  await t.rejects(run('acme', 0), { code: 'CONFLICT', message: /a node of an earlier release runs/ });
  t.equal(seen.rows, 0);
});

t.test('the thread does other work after every few rows, however fast they are in the log', async (t) => {
  const { run } = importing(() => Promise.resolve());
  let turns = 0;
  const turned = (): void => void ((turns += 1), (next = setImmediate(turned)));
  let next = setImmediate(turned);
  t.teardown(() => clearImmediate(next));
  await run('busy', 0);
  t.ok(turns >= Math.floor(USERS_PER_REQUEST / ROWS_AT_ONCE), `${turns} turns of the event loop`);
});
