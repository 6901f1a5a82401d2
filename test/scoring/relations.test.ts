// Relations that hold for any history: a good fact never makes the next decision worse and a bad one never milder, and
// what says nothing about a person, where on earth they live among it, changes nothing. The histories are seeded.
import t from 'tap';
import { type EventRow } from '../../src/event/event-row.js';
import { Desk, rememberZones } from '../../bench/quality/pairs/desk.js';
import { Fingers, type Json, type Life, loginContextOf, requestOf, type Use } from '../../bench/quality/pairs/life.js';
import { adaOn, somebody } from '../../bench/quality/pairs/people.js';
import { numberOf } from '../../bench/quality/world/names.js';
import { type Label } from '../../src/contract/labels/labels.js';
import { integer, pick, type Random, seeded } from '../../src/traffic/random.js';
import { testNetwork } from '../support/network.js';

const HISTORIES = 24;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const BEGIN = Date.UTC(2026, 0, 12);
/** Points between which two risks count as one. */
const SLACK = 2;

const network = rememberZones(await testNetwork(t, true));

interface Step {
  readonly life: Life;
  readonly use: Use;
  readonly at: number;
  readonly context: Json;
  readonly fails: boolean;
  readonly label?: Label;
}
type Steps = readonly Step[];

/** Another place of a life: the first two bytes of its lines, and hours ahead of Berlin in winter. */
interface Place {
  readonly line: string;
  readonly timezone: string;
  readonly hoursAhead: number;
  readonly locale: string;
  readonly country: string;
}

function peopleOf(random: Random): readonly Life[] {
  return Array.from({ length: integer(random, 3, 5) }, (_, i) => {
    const own = { user: `person ${i}`, address: `91.10.${20 + i}.7`, amount: 20 * Math.exp(2 * random()) };
    const app = random() < 0.4;
    const life = somebody(own.user, { ...own, hour: integer(random, 8, 20), timezone: 'Europe/Berlin' });
    if (!app) return { ...life, hand: random() < 0.7 ? own.user : undefined };
    const phone = adaOn('app', 'silent');
    const sim = { serial: `card of ${i}`, operator: '26201' };
    return { ...phone, ...own, hour: life.hour, sim, machine: { ...phone.machine, name: `phone of ${i}` } };
  });
}

function stepOf(life: Life, use: Use, at: number, more: Partial<Step> = {}): Step {
  const changes = use === 'account_change' ? { accountChangeContext: { changeType: 'email' } } : {};
  const orders = { amount: Math.round(life.amount), currency: 'EUR', itemCount: 1, shippingCountry: life.shipsTo };
  return { life, use, at, context: use === 'checkout' ? { checkoutContext: orders } : changes, fails: false, ...more };
}

/** Some weeks of a few people; the last step is the one that is looked at, of the first person. */
function historyOf(seed: string): Steps {
  const random = seeded(numberOf(seed));
  const people = peopleOf(random);
  const steps: Step[] = [];
  const days = integer(random, 8, 24);
  for (const life of people) {
    const every = integer(random, 1, 3);
    for (let day = integer(random, 0, 4); day < days; day += every) {
      const at = BEGIN + day * DAY_MS + (life.hour - 1) * HOUR_MS + integer(random, 0, 90) * MINUTE_MS;
      if (random() < 0.08) steps.push(stepOf(life, 'login', at - MINUTE_MS, { fails: true }));
      steps.push(stepOf(life, 'login', at));
      if (random() < 0.3) steps.push(stepOf(life, 'checkout', at + 4 * MINUTE_MS));
      if (random() < 0.04) steps.push(stepOf(life, 'account_change', at + 8 * MINUTE_MS));
    }
  }
  steps.sort((a, b) => a.at - b.at);
  const [first = adaOn('pc', 'silent')] = people;
  const stranger = { machine: { ...first.machine, name: `new ${seed}` } };
  const life = { ...first, ...(random() < 0.4 && stranger), ...(random() < 0.3 && { address: '91.12.77.9' }) };
  const use = pick(random, ['login', 'checkout', 'account_change', 'password_reset', 'score'] as const);
  steps.push(stepOf(life, use, BEGIN + days * DAY_MS + first.hour * HOUR_MS));
  return steps;
}

type Body = (body: Json) => Json;

function play(steps: Steps, shiftMs = 0, rewritten: Body = (body) => body): EventRow {
  const desk = new Desk(network, (steps[0]?.at ?? BEGIN) + shiftMs);
  const fingers = new Map<string, Fingers>();
  let row: EventRow | undefined;
  for (const { life, use, at, context, fails, label } of steps) {
    desk.now = Math.max(desk.now, at + shiftMs);
    const hands = fingers.get(life.user) ?? new Fingers(life.user);
    fingers.set(life.user, hands);
    const typed = hands.sample(life, use);
    const sent = requestOf(life, { use, typed, context, session: `${life.user} ${at}`, at: desk.now });
    const login = use === 'login' && { loginContext: loginContextOf(life, { result: fails ? 'FAILURE' : 'SUCCESS' }) };
    row = desk.ask({ ...sent, body: rewritten({ ...sent.body, ...login }) }, 'api');
    if (label !== undefined) desk.label(row, label, 'review');
  }
  if (row === undefined) throw new Error('a history without a step');
  return row;
}

/** Changes one step of the past of the person who is looked at. */
function onPast(steps: Steps, change: (step: Step) => Partial<Step>): Steps {
  const user = steps.at(-1)?.life.user;
  const own = steps.slice(0, -1).filter(({ life, fails }) => life.user === user && !fails);
  const one = own[Math.floor(own.length / 2)];
  return steps.map((step) => (step === one ? { ...step, ...change(step) } : step));
}

/** Changes the step that is looked at. */
const onLast = (steps: Steps, change: (step: Step) => Partial<Step>): Steps =>
  steps.map((step, i) => (i === steps.length - 1 ? { ...step, ...change(step) } : step));
const onLife = (steps: Steps, change: Partial<Life>): Steps =>
  onLast(steps, ({ life }) => ({ life: { ...life, ...change } }));

const passed = (word: string) => (steps: Steps) =>
  onLast(steps, ({ context }) => ({ context: { ...context, challenge: { completed: [word] } } }));
const inPast = (word: string) => (steps: Steps) =>
  onPast(steps, ({ context }) => ({ context: { ...context, challenge: { completed: [word] } } }));
const inPrivate = (signal: string) => (steps: Steps) => onLife(steps, { signals: { privacy: { [signal]: true } } });
const labelled = (label: Label) => (steps: Steps) => onPast(steps, () => ({ label }));
const times = (factor: number) => (steps: Steps) =>
  onLast(steps, ({ life, use, at }) => stepOf({ ...life, amount: life.amount * factor }, use, at));
const failures = (steps: Steps): Steps => {
  const last = steps.at(-1);
  if (last === undefined) return steps;
  const failed = [3, 2, 1].map((i) => stepOf(last.life, 'login', last.at - i * MINUTE_MS, { fails: true }));
  return [...steps.slice(0, -1), ...failed, last];
};

type Change = (steps: Steps) => Steps;
const GOOD: Readonly<Record<string, Change>> = {
  'a passkey': passed('passkey'),
  'a code by mail': passed('email_code'),
  'an identity card, weeks ago': inPast('id_review'),
  'a code generator, weeks ago': inPast('mfa_totp'),
  'a label `legitimate`': labelled('legitimate'),
};
const BAD: Readonly<Record<string, Change>> = {
  'a VPN': inPrivate('isVPN'),
  'a private window': inPrivate('isIncognito'),
  'a driven browser': inPrivate('isAutomated'),
  'an order of five times the amount': times(5),
  'another clock': (steps) => onLife(steps, { timezone: 'America/Los_Angeles' }),
  'three wrong passwords': failures,
  'a label `account_takeover`': labelled('account_takeover'),
};

function renamed(steps: Steps): Steps {
  const names = (life: Life): Life => ({ ...life, user: `x ${life.user}`, hand: life.hand });
  return steps.map((step) => ({ ...step, life: names(step.life) }));
}

function reversed(body: Json): Json {
  return Object.fromEntries(Object.entries(body).reverse());
}

const mapped = (steps: Steps): Steps =>
  steps.map((step, i) =>
    i % 2 === 0 ? step : { ...step, life: { ...step.life, address: `::ffff:${step.life.address}` } },
  );

const PLACES: Readonly<Record<string, Place>> = {
  Lagos: { line: '105.112', timezone: 'Africa/Lagos', hoursAhead: 0, locale: 'en-NG', country: 'NG' },
  Sydney: {
    line: '101.160',
    timezone: 'Australia/Brisbane',
    hoursAhead: 9,
    locale: 'en-AU',
    country: 'AU',
  },
  Mumbai: { line: '122.161', timezone: 'Asia/Calcutta', hoursAhead: 4.5, locale: 'hi-IN', country: 'IN' },
  Honolulu: {
    line: '72.130',
    timezone: 'Pacific/Honolulu',
    hoursAhead: -11,
    locale: 'en-US',
    country: 'US',
  },
  Tehran: { line: '2.180', timezone: 'Asia/Tehran', hoursAhead: 2.5, locale: 'fa-IR', country: 'IR' },
  Jakarta: { line: '36.80', timezone: 'Asia/Jakarta', hoursAhead: 6, locale: 'id-ID', country: 'ID' },
};
/** Their moneys: of hundreds of thousands for a shirt, and with three decimals. */
const MONEYS = [
  ['IDR', 19_000],
  ['KWD', 0.36],
  ['JPY', 175],
] as const;

function moved(steps: Steps, to: Place): Steps {
  return steps.map((step) => {
    const { life, context, use } = step;
    const machine = { ...life.machine, attributes: { ...life.machine.attributes, locale: to.locale } };
    const address = life.address.replace(/^91\.1[02]/, to.line);
    const there = { ...life, machine, address, timezone: to.timezone, shipsTo: to.country };
    const order = context['checkoutContext'];
    const paid = typeof order === 'object' ? { ...order, shippingCountry: to.country } : {};
    return { ...step, life: there, context: use === 'checkout' ? { ...context, checkoutContext: paid } : context };
  });
}

function paidIn(steps: Steps, currency: string, worth: number): Steps {
  return steps.map((step) => {
    if (step.use !== 'checkout') return step;
    const amount = Number((Math.round(step.life.amount) * worth).toFixed(3));
    const checkoutContext = { amount, currency, itemCount: 1, shippingCountry: step.life.shipsTo };
    return { ...step, context: { checkoutContext } };
  });
}

const histories = Array.from({ length: HISTORIES }, (_, i) => historyOf(`history ${i}`));
const plain = histories.map((steps) => play(steps));
const told = (row: EventRow): string => `${row.action} ${row.risk} ${row.reasons.join(' ')}`;

/** Checks each history, and names those that break the relation. */
function holds(
  name: string,
  of: (steps: Steps) => EventRow,
  broken: (before: EventRow, after: EventRow) => boolean,
): void {
  t.test(name, async (t) => {
    const wrong = histories.flatMap((steps, i) => {
      const [before, after] = [plain[i], of(steps)];
      return before !== undefined && broken(before, after) ? [`${i}: ${told(before)}, then ${told(after)}`] : [];
    });
    t.same(wrong, []);
  });
}

const isOther = (before: EventRow, after: EventRow): boolean => told(before) !== told(after);

for (const [name, change] of Object.entries(GOOD))
  holds(
    `${name} makes nothing worse`,
    (steps) => play(change(steps)),
    (before, after) => after.risk > before.risk + SLACK,
  );
for (const [name, change] of Object.entries(BAD))
  holds(
    `${name} makes nothing milder`,
    (steps) => play(change(steps)),
    (before, after) => after.risk < before.risk - SLACK,
  );

holds('fifty-two weeks later all is the same', (steps) => play(steps, 52 * WEEK_MS), isOther);
holds('names of users say nothing', (steps) => play(renamed(steps)), isOther);
holds('an address may be written as IPv6', (steps) => play(mapped(steps)), isOther);
holds('the order of the fields says nothing', (steps) => play(steps, 0, reversed), isOther);
holds(
  'fields that nobody knows say nothing',
  (steps) => play(steps, 0, (body) => ({ ...body, mood: 'good' })),
  isOther,
);
for (const [name, place] of Object.entries(PLACES))
  holds(
    `the same life in ${name} is decided alike`,
    (steps) => play(moved(steps, place), -place.hoursAhead * HOUR_MS),
    (before, after) => before.action !== after.action || Math.abs(before.risk - after.risk) > SLACK,
  );
for (const [currency, worth] of MONEYS)
  holds(
    `amounts in ${currency} are decided alike`,
    (steps) => play(paidIn(steps, currency, worth)),
    (before, after) => before.action !== after.action || Math.abs(before.risk - after.risk) > SLACK,
  );

type Attributes = Life['machine']['attributes'];
const HARDWARE: readonly string[] = ['manufacturer', 'model', 'brand', 'product', 'hardware', 'device'];
const SCREEN: readonly string[] = ['screenWidth', 'screenHeight', 'screenDensity'];

/** A stranger's machine, weeks later in the user's provider network; what is not as the user's is told, or left out. */
function strange(steps: Steps, gapDays: number, change: (attributes: Attributes) => Attributes): Steps {
  const last = steps.at(-1);
  const own = steps.filter(({ life, fails }) => life.user === last?.life.user && !fails).at(-2);
  if (last === undefined || own === undefined) return steps;
  const { machine } = own.life;
  const other = { ...machine, name: 'a stranger', attributes: change(machine.attributes) };
  const life = { ...own.life, hand: undefined, address: '91.12.77.9', machine: other };
  return [...steps.slice(0, -1), stepOf(life, last.use, last.at + gapDays * DAY_MS)];
}

for (const [name, fields] of Object.entries({ hardware: HARDWARE, screen: SCREEN }))
  t.test(`who leaves out the ${name} comes no further than who tells another`, async (t) => {
    const wrong = histories.flatMap((steps, i) => {
      const gap = [0, 25, 60][i % 3] ?? 0;
      const changed = (change: (entry: readonly [string, string]) => [string, string][]) => (each: Attributes) =>
        Object.fromEntries(
          Object.entries(each).flatMap((entry) => (fields.includes(entry[0]) ? change(entry) : [entry])),
        );
      const told = changed(([field]) => [[field, 'other']]);
      const left = changed(() => []);
      const [one, other] = [play(strange(steps, gap, told)), play(strange(steps, gap, left))];
      return other.risk < one.risk - SLACK ? [`${i}: told ${one.risk}, left out ${other.risk}`] : [];
    });
    t.same(wrong, []);
  });
