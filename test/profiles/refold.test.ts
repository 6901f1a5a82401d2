// A user's record folded again after a label: the same bytes as of a user to whom the event never came, whatever came
// before and after it, and whatever was said, corrected and withdrawn meanwhile.
import fc from 'fast-check';
import t from 'tap';
import { isForeign, type Label, LABELS } from '../../src/contract/labels/labels.js';
import { type EventRow } from '../../src/event/event-row.js';
import { labelRowOf } from '../../src/event/label.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { writeUser } from '../../src/profiles/codec/codec.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { refoldRowOf } from '../../src/profiles/fold/refold.js';
import { keysOf, userKey } from '../../src/profiles/keys.js';
import { goesBy, refolded } from '../../src/profiles/refold.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { World } from '../scoring/world.js';
import { attributesOf, features, sha256, typed } from './rows.js';
import { userOf } from './user-of.js';

const HOUR = 3600;
const bytes = new RecordBytes();
const unpaused = (): Promise<void> => Promise.resolve();

interface Step {
  device: string;
  country: string;
  hour: number;
  amount: number;
  sim: string;
  typist: number;
  failed: boolean;
  hours: number;
  useCase: 'login' | 'password_reset' | 'checkout' | 'account_change';
}

const step: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom('phone', 'laptop', 'stranger'),
  country: fc.constantFrom('DE', 'NG', 'US'),
  hour: fc.integer({ min: 0, max: 23 }),
  amount: fc.integer({ min: 0, max: 5000 }),
  sim: fc.constantFrom('', 'one', 'two'),
  typist: fc.integer({ min: 0, max: 3 }),
  failed: fc.boolean(),
  hours: fc.integer({ min: 1, max: 200 }),
  useCase: fc.constantFrom('login', 'password_reset', 'checkout', 'account_change'),
});

function requestOf(
  { device, country, hour, amount, sim, typist, failed, useCase }: Step,
  i: number,
): Partial<EventRow> {
  return {
    useCase,
    fingerprint: sha256(device),
    visitorId: sha256(device),
    deviceAttributes: attributesOf({ model: device, hardware: device, screenWidth: device, locale: device }),
    country,
    localHour: hour,
    addressPrefix: `10.${country.charCodeAt(0)}.0.0/24`,
    asn: country.charCodeAt(1),
    simSerialHash: sim === '' ? '' : sha256(sim).slice(0, 16),
    options: sim === '' ? 0 : 4,
    loginResult: failed ? 'FAILURE' : 'SUCCESS',
    challengeCompleted: ['passkey'],
    ...(typist > 0 ? typed(typist, i) : {}),
    ...(useCase === 'checkout' ? { features: features({ amount }) } : {}),
    ...(useCase === 'account_change' ? { changeType: 'email' } : {}),
  };
}

/** Rows of one user in the order of his shard's log, and the record that they make. */
class Told {
  readonly world = new World();
  readonly rows: EventRow[] = [];
  readonly newId = createUuidV7(() => this.world.now);
  record: Buffer = Buffer.alloc(0);

  send(one: Step): EventRow {
    const row = this.world.send({ ...requestOf(one, this.rows.length), eventId: this.newId() }, one.hours * HOUR);
    this.#take(row);
    return row;
  }

  say(event: EventRow, label: Label): EventRow {
    this.world.now += 1000;
    const word = { label, source: 'review', labeledAt: this.world.now, amount: null, currency: '', note: '' } as const;
    const row = labelRowOf(event, this.newId(), '', word, this.world.now);
    this.#take(row);
    return row;
  }

  /** What the service does some time after a label, with the rows that it has. */
  async refold(label: EventRow, rows: readonly EventRow[] = this.rows): Promise<void> {
    const made = await refolded(rows, unpaused);
    if (made === undefined) throw new Error('no rows');
    this.world.now += 1000;
    this.#take(refoldRowOf(label, made, this.newId(), this.world.now));
  }

  #take(row: EventRow): void {
    const key = userKey(row);
    t.ok(keysOf(row).includes(key));
    this.rows.push(row);
    this.record = foldRecord(key, this.record, [row]);
  }
}

/** The record with nothing of what people said in it. */
function unsaid(record: Buffer): Buffer {
  const user = userOf(record);
  user.verdicts.length = 0;
  writeUser(bytes, user);
  return bytes.toBuffer();
}

/** The record of a user to whom only these rows came. */
function only(rows: readonly EventRow[]): Buffer {
  return rows.reduce<Buffer>((record, row) => foldRecord(userKey(row), record, [row]), Buffer.alloc(0));
}

const isDecision = ({ kind }: EventRow): boolean => kind === 'decision';

t.test('said late, it is as if the event had never come', async (t) => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 10 }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...LABELS), fc.array(step, { maxLength: 3 })), {
      minLength: 1,
      maxLength: 4,
    }),
    async (before, words) => {
      const told = new Told();
      const events = before.map((one) => told.send(one));
      const said = new Map<string, Label>();
      for (const [which, label, after] of words) {
        const event = events[which % events.length];
        if (event === undefined) continue;
        const row = told.say(event, label);
        said.set(event.eventId, label);
        for (const one of after) events.push(told.send(one));
        await told.refold(row);
        const taken = told.rows.filter((each) => isDecision(each) && !isForeign(said.get(each.eventId) ?? 'unknown'));
        const clean = only([...taken, ...told.rows.filter(({ kind }) => kind === 'label')].sort(byId));
        t.ok(unsaid(told.record).equals(unsaid(clean)), 'the bytes of one who never saw it');
        t.ok(goesBy(told.record, row.confirms));
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

const byId = (a: EventRow, b: EventRow): number => (a.eventId < b.eventId ? -1 : 1);

const OWN: Step = {
  device: 'phone',
  country: 'DE',
  hour: 9,
  amount: 30,
  sim: 'one',
  typist: 1,
  failed: false,
  hours: 24,
  useCase: 'checkout',
};
const THEFT: Step = { ...OWN, device: 'stranger', country: 'NG', hour: 3, amount: 4999, sim: 'two', typist: 2 };

function robbed(): { told: Told; theft: EventRow } {
  const told = new Told();
  for (let i = 0; i < 8; i += 1) told.send(OWN);
  const theft = told.send(THEFT);
  for (let i = 0; i < 3; i += 1) told.send(OWN);
  return { told, theft };
}

t.test('what the theft taught is gone: device, card, country, amounts, hours, rhythm', async (t) => {
  const { told, theft } = robbed();
  t.equal(userOf(told.record).deviceCount, 2, 'it had been let in and learned');
  await told.refold(told.say(theft, 'account_takeover'));
  const user = userOf(told.record);
  t.equal(user.deviceCount, 1);
  t.equal(user.countries.size, 1);
  t.equal(user.networks.size, 1);
  t.equal(user.sim.changes, 0);
  t.equal(user.hours[3], 0);
  t.ok(Math.exp(user.amounts.mean) < 40);
  t.equal(user.behaviourCount, 1);
  t.equal(user.learned, 11);
});

t.test('withdrawn, everything is there again', async (t) => {
  const { told, theft } = robbed();
  const before = unsaid(told.record);
  await told.refold(told.say(theft, 'fraud'));
  t.notOk(unsaid(told.record).equals(before));
  await told.refold(told.say(theft, 'unknown'));
  t.ok(unsaid(told.record).equals(before));
});

t.test('a row that overtakes it is not lost: nothing changes, and the next try has it', async (t) => {
  const { told, theft } = robbed();
  const label = told.say(theft, 'fraud');
  const asked = [...told.rows];
  told.send(OWN);
  const before = told.record;
  await told.refold(label, asked);
  t.ok(told.record.equals(before));
  t.notOk(goesBy(told.record, label.confirms));
  await told.refold(label);
  t.equal(userOf(told.record).learned, 12);
  t.ok(goesBy(told.record, label.confirms));
});

t.test('with rows missing at the beginning it is left as it is', async (t) => {
  const { told, theft } = robbed();
  const label = told.say(theft, 'fraud');
  const before = told.record;
  await told.refold(label, told.rows.slice(1));
  t.ok(told.record.equals(before));
});

t.test('a slice with it in the middle ends in the same bytes as single steps', async (t) => {
  const { told, theft } = robbed();
  await told.refold(told.say(theft, 'fraud'));
  told.send(OWN);
  const [first] = told.rows;
  if (first === undefined) throw new Error('no rows');
  t.ok(foldRecord(userKey(first), undefined, told.rows).equals(told.record));
});
