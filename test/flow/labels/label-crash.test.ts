// An operator's label and its row in the audit log: wherever the service ends between them, after the restart there are
// both or neither.
import t, { type Test } from 'tap';
import { keepPending, labelNote } from '../../../src/access/pending-labels.js';
import { type ControlStore } from '../../../src/access/control/store.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { type Intent, Labelling } from '../../../src/http/routes/labelling.js';
import { PendingLabels } from '../../../src/service/labels/pending.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { embeddedStore } from '../../support/control.js';
import { eventRow } from '../../support/rows.js';

const START = Date.UTC(2026, 2, 1, 10);
const NEVER = new Promise<never>(() => undefined);
const clock = { now: START };
const newEventId = createUuidV7(() => clock.now);

class World {
  readonly event = { ...eventRow(), eventId: newEventId(), workspace: 'acme', mode: 'live' as const };
  readonly log: EventRow[] = [];
  readonly control: ControlStore;
  /** Resolves when the label comes to the log. */
  readonly logged: Promise<void>;
  #log = (): void => undefined;
  readonly #dies: 'before the row' | 'after the row' | 'never';

  constructor(control: ControlStore, dies: 'before the row' | 'after the row' | 'never') {
    this.control = control;
    this.#dies = dies;
    this.logged = new Promise((resolve) => (this.#log = resolve));
  }

  /** A start of the service; the first one ends as the world says. */
  start(dies = this.#dies): { labelling: Labelling; pending: PendingLabels } {
    const pending = new PendingLabels({ control: this.control, clock: () => clock.now, onLost: () => undefined });
    const story = () => Promise.resolve<EventRow[]>([this.event, ...this.log]);
    const labelling = new Labelling({
      ...{
        story,
        archived: story,
        confirmation: () => Promise.resolve(undefined),
        mayBeUnstored: () => Promise.resolve(false),
      },
      log: (row) => {
        this.#log();
        if (dies === 'before the row') return NEVER;
        this.log.push(row);
        return dies === 'after the row' ? NEVER : Promise.resolve();
      },
      ...{ refold: () => undefined, newEventId, onLabelled: () => undefined, pending },
    });
    return { labelling, pending };
  }

  intent(): Intent {
    const store = this.control.by({ who: 'ada', via: 'api', address: '', action: 'labelEvent' });
    return {
      keep: (label) => keepPending(store, label, clock.now),
      note: (label) => store.note(labelNote(label)),
    };
  }

  label(labelling: Labelling, intend: Intent) {
    const by = { workspace: 'acme', mode: 'live' as const, keyId: '', trace: '' };
    return labelling.run(this.event.eventId, { label: 'fraud' }, by, clock.now, { intend });
  }

  async stored(): Promise<{ labels: number; rows: number }> {
    return { labels: this.log.length, rows: (await this.control.audit(Number.MAX_SAFE_INTEGER, 100)).length };
  }
}

async function restarted(t: Test, world: World): Promise<void> {
  clock.now += 60_000;
  const { labelling, pending } = world.start('never');
  await pending.resolve((label) => labelling.say(label, clock.now));
  await pending.resolve((label) => labelling.say(label, clock.now));
  t.equal((await world.control.read()).version > 0, true);
}

t.test('neither, when it ended before', async (t) => {
  const world = new World(await embeddedStore(t), 'never');
  const { labelling } = world.start();
  await new Promise<void>((resolve) => {
    const keep = (): Promise<never> => {
      resolve();
      return NEVER;
    };
    void world.label(labelling, { keep, note: keep });
  });
  t.same(await world.stored(), { labels: 0, rows: 0 });
});

for (const dies of ['before the row', 'after the row'] as const)
  t.test(`both, when it ended ${dies} of the label was stored`, async (t) => {
    const world = new World(await embeddedStore(t), dies);
    void world.label(world.start().labelling, world.intent());
    await world.logged;
    t.same(await world.stored(), { labels: dies === 'after the row' ? 1 : 0, rows: 1 });
    await restarted(t, world);
    t.same(await world.stored(), { labels: 1, rows: 1 });
  });

t.test('both, and nothing waits, when nothing ends it', async (t) => {
  const world = new World(await embeddedStore(t), 'never');
  const { labelling, pending } = world.start();
  await world.label(labelling, world.intent());
  t.same(await world.stored(), { labels: 1, rows: 1 });
  t.equal(await pending.find('acme', 'live', world.event.eventId), undefined);
  await world.label(labelling, world.intent());
  t.same(await world.stored(), { labels: 1, rows: 1 }, 'the same label again changes nothing, and nothing is told');
});
