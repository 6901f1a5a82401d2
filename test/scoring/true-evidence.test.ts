// What a reason says is true of what came before: seeded histories of a few people are played, and the numbers of each
// reason are compared with a list of the requests themselves.
import t from 'tap';
import { Desk, rememberZones, type Sent } from '../../bench/quality/pairs/desk.js';
import { type Life, loginContextOf, requestOf, type Use } from '../../bench/quality/pairs/life.js';
import { adaOn, somebody } from '../../bench/quality/pairs/people.js';
import { numberOf } from '../../bench/quality/world/names.js';
import { type Evidence, type ReasonCode } from '../../src/contract/reasons.js';
import { type EventRow } from '../../src/event/event-row.js';
import { reasonDetails } from '../../src/event/reply/reasons.js';
import { integer, pick, type Random, seeded } from '../../src/traffic/random.js';
import { testNetwork } from '../support/network.js';

const HISTORIES = 40;
const STEPS = 50;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BEGIN = Date.UTC(2026, 0, 12);
const HOME = '91.10';
/** Two requests of a country that the service expects before the first, of which 2 % are from there. */
const EXPECTED = { before: 2, here: 0.04 };
const BROKEN = /unknown|undefined|null|NaN|Infinity|[{}]| {2}/;

const ABROAD = [
  { line: '105.112', country: 'NG', timezone: 'Africa/Lagos' },
  { line: '101.160', country: 'AU', timezone: 'Australia/Brisbane' },
  { line: '84.112', country: 'AT', timezone: 'Europe/Vienna' },
] as const;

const network = rememberZones(await testNetwork(t, true));

interface Past {
  readonly at: number;
  readonly life: Life;
  readonly use: Use;
  readonly fails: boolean;
  readonly row: EventRow;
}

interface Scene {
  readonly now: number;
  /** The user's requests before this one, and those of them that were let in. */
  readonly own: readonly Past[];
  readonly letIn: readonly Past[];
  readonly present: Past;
}

const countryOf = ({ address }: Life): string =>
  ABROAD.find(({ line }) => address.startsWith(`${line}.`))?.country ?? 'DE';

/** What each reason should say; a name that is left out is not compared. */
const TRUE: Partial<Record<ReasonCode, (scene: Scene) => Evidence>> = {
  new_user_profile: ({ own }) => ({ requests_seen: own.length }),
  unusual_location({ letIn, present }) {
    const here = letIn.filter(({ life }) => countryOf(life) === countryOf(present.life)).length;
    const share = (here + EXPECTED.here) / (letIn.length + EXPECTED.before);
    return {
      country: countryOf(present.life),
      share_percent: Math.round(share * 1000) / 10,
      known_countries: new Set(letIn.map(({ life }) => countryOf(life))).size,
    };
  },
  geo_jump: ({ letIn, now, present }) => ({
    minutes: Math.round((now - (letIn.at(-1)?.at ?? now)) / MINUTE_MS),
    from: countryOf(letIn.at(-1)?.life ?? present.life),
    to: countryOf(present.life),
  }),
};

function wrongOf(scene: Scene): string[] {
  const { row } = scene.present;
  const reasons = reasonDetails(row);
  const wrong = row.action === 'allow' || reasons.some(({ points }) => points > 0) ? [] : [`${row.action} for nothing`];
  for (const { code, evidence, explanation } of reasons) {
    if (BROKEN.test(explanation)) wrong.push(explanation);
    const expected = Object.entries(TRUE).find(([name]) => name === code)?.[1](scene) ?? {};
    for (const [name, value] of Object.entries(expected))
      if (evidence[name] !== value) wrong.push(`${explanation} ${name} is ${String(value)}`);
  }
  return wrong;
}

/** Another device of the user, another user's device, another country: mostly neither. */
function lifeOf(random: Random, me: Life, people: readonly Life[]): Life {
  const abroad = pick(random, ABROAD);
  const name = `${pick(random, ['tablet', 'laptop', 'desktop'])} of ${me.user}`;
  const machine = { ...me.machine, name, attributes: { ...me.machine.attributes, model: name, hardware: name } };
  return {
    ...me,
    ...(random() < 0.15 && { machine }),
    ...(random() < 0.05 && { machine: pick(random, people).machine }),
    ...(random() < 0.15 && { address: `${abroad.line}.${integer(random, 1, 9)}.7`, timezone: abroad.timezone }),
  };
}

function sentOf(life: Life, use: Use, at: number, fails: boolean): Sent {
  const change = use === 'account_change' && { accountChangeContext: { changeType: 'email' } };
  const order = use === 'checkout' && {
    checkoutContext: { amount: life.amount, currency: 'EUR', shippingCountry: life.shipsTo },
  };
  const login = use === 'login' && { loginContext: loginContextOf(life, { result: fails ? 'FAILURE' : 'SUCCESS' }) };
  return requestOf(life, { use, typed: {}, context: { ...change, ...order, ...login }, session: `${at}`, at });
}

/** What was let in. A reset of a user of whom nothing is known teaches nothing: anybody can ask for it. */
function taughtBy(own: readonly Past[]): Past[] {
  const allowed = own.filter(({ row, fails }) => row.action === 'allow' && !fails);
  const first = allowed.findIndex(({ use }) => use !== 'password_reset');
  return first < 0 ? [] : allowed.slice(first);
}

function play(seed: string): string[] {
  const random = seeded(numberOf(seed));
  const desk = new Desk(network, BEGIN + integer(random, 0, 23) * HOUR_MS);
  const people = Array.from({ length: integer(random, 2, 4) }, (_, i) => {
    const own = { user: `person ${i}`, hand: undefined, address: `${HOME}.${20 + i}.7` };
    return random() < 0.5 ? somebody(own.user, own) : { ...adaOn('app', 'silent'), ...own };
  });
  const all: Past[] = [];
  const wrong: string[] = [];
  for (let i = 0; i < STEPS; i += 1) {
    const life = lifeOf(random, pick(random, people), people);
    const use = pick(random, ['login', 'login', 'checkout', 'account_change', 'password_reset', 'score'] as const);
    const fails = use === 'login' && random() < 0.1;
    const now = desk.now;
    const own = all.filter((past) => past.life.user === life.user);
    const letIn = taughtBy(own);
    const present = { at: now, life, use, fails, row: desk.ask(sentOf(life, use, now, fails), 'api') };
    all.push(present);
    wrong.push(...wrongOf({ now, own, letIn, present }).map((text) => `${seed}, step ${i}: ${text}`));
    desk.now += random() < 0.5 ? integer(random, 2, 40) * MINUTE_MS : integer(random, 1, 60) * HOUR_MS;
  }
  return wrong;
}

t.test('reasons tell what was', async (t) => {
  for (let i = 0; i < HISTORIES; i += 1) t.same(play(`evidence ${i}`), [], `history ${i}`);
});
