// A list that labels fill and that is full: new entries are left out, labels that are taken back still count.
import t, { type Test } from 'tap';
import { createWorkspace } from '../../src/access/workspaces.js';
import { type Label } from '../../src/contract/labels/labels.js';
import { LABELLED_ENTRIES_MAX } from '../../src/contract/lists/lists.js';
import { type EventRow } from '../../src/event/event-row.js';
import { labelRowOf } from '../../src/event/label.js';
import { type ListStore } from '../../src/storage/ports/lists.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { LabelledLists } from '../../workers/consumers/labelled-lists.js';
import { embeddedStore } from '../support/control.js';
import { eventRow } from '../support/rows.js';
import { temporaryDirectory } from '../support/scope.js';
import { openBackend } from '../support/storage.js';

const NOW = Date.UTC(2026, 2, 1);
const newId = createUuidV7(() => NOW);
const [ANN, BOB, CID] = ['aa'.repeat(32), 'bb'.repeat(32), 'cc'.repeat(32)];

function eventOf(userHash: string): EventRow {
  const others = { visitorId: '', identifierHash: '', fingerprint: '', addressHash: '' };
  return eventRow({ eventId: newId(), workspace: 'acme', tier: 'backend', userHash, receivedAt: NOW, ...others });
}

function labelled(event: EventRow, label: Label): EventRow {
  const word = { label, source: 'review' as const, labeledAt: NOW, amount: null, currency: '', note: '' };
  return labelRowOf(event, newId(), '', word, NOW);
}

/** Lists with room for two entries: the others count as there. */
async function nearlyFull(t: Test) {
  const dataDir = temporaryDirectory(t);
  const entries = await (await openBackend({ dataDir })).lists();
  const counting: ListStore = new Proxy(entries, {
    get: (of, name: keyof ListStore) =>
      name === 'count' ? async (set: number) => (await of.count(set)) + LABELLED_ENTRIES_MAX - 2 : of[name].bind(of),
  });
  const control = await embeddedStore(t, dataDir);
  await createWorkspace(control, 'acme', {}, 0);
  const told: string[] = [];
  const lists = new LabelledLists({ control, entries: counting, onError: (error) => told.push(String(error)) });
  t.teardown(() => lists.close());
  const take = (...rows: EventRow[]): Promise<void> => lists.take(rows, { find: async () => [] });
  /** The events that each entry names. */
  const listed = async (): Promise<Record<string, string[]>> => {
    const all: Record<string, string[]> = {};
    for (const set of await entries.sets())
      for (const { key, note } of (await entries.page(set, 10)).entries)
        all[key.toString('hex')] = note.split(', ').map((text) => text.split(' ')[1] ?? '');
    return all;
  };
  return { take, listed, told };
}

t.test('a full list', async (t) => {
  const { take, listed, told } = await nearlyFull(t);
  const [first, second, bobs, cids] = [eventOf(ANN), eventOf(ANN), eventOf(BOB), eventOf(CID)];
  await take(labelled(first, 'fraud'), labelled(bobs, 'fraud'));

  await take(labelled(second, 'fraud'));
  t.strictSame((await listed())[ANN]?.sort(), [first.eventId, second.eventId].sort(), 'an entry takes another label');
  await take(labelled(first, 'legitimate'));
  t.strictSame((await listed())[ANN], [second.eventId], 'and loses one');
  t.strictSame(told, [], 'neither is a new entry');

  await take(labelled(cids, 'fraud'));
  t.strictSame(Object.keys(await listed()), [ANN, BOB], 'a new entry is left out');
  t.match(told, [/1 are left out/]);
  t.equal(told.length, 1, 'which is told once');

  await take(labelled(second, 'legitimate'), labelled(cids, 'fraud'));
  t.strictSame(Object.keys(await listed()), [BOB, CID], 'who is taken off makes room at once');
});
