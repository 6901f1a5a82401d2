// A month is decided alike through the API and through pages, where the backend tells of each step that the user was
// signed in: its registration, too. The months are seeded.
import t from 'tap';
import { Desk, rememberZones } from '../../bench/quality/pairs/desk.js';
import {
  checkoutOf,
  Fingers,
  type Json,
  type Life,
  loginContextOf,
  requestOf,
} from '../../bench/quality/pairs/life.js';
import { adaOn } from '../../bench/quality/pairs/people.js';
import { type Door } from '../../bench/quality/pairs/stage.js';
import { numberOf } from '../../bench/quality/world/names.js';
import { type EventRow } from '../../src/event/event-row.js';
import { integer, pick, type Random, seeded } from '../../src/traffic/random.js';
import { testNetwork } from '../support/network.js';

const MONTHS = 12;
const DAYS = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BEGIN = Date.UTC(2026, 0, 14);
const PASSED = ['mfa_totp'] as const;
const USES = ['login', 'login', 'login', 'checkout', 'account_change', 'password_reset'] as const;
const CHANGES = ['email', 'password', 'payout', 'profile'] as const;

const network = rememberZones(await testNetwork(t, true));

interface Step {
  readonly life: Life;
  readonly use: 'registration' | (typeof USES)[number];
  readonly changeType: string;
  readonly at: number;
  /** The backend names what it verifies, and tells no login result of it. */
  readonly untold?: boolean;
}

function lifeOf(random: Random, own: Life): Life {
  const { machine, user, sim } = own;
  const abroad = pick(random, [
    { address: '105.112.40.9', timezone: 'Africa/Lagos' },
    { address: '84.112.9.9', timezone: 'Europe/Vienna' },
  ]);
  const attributes = { ...machine.attributes, model: 't', hardware: 't' };
  return {
    ...own,
    ...(random() < 0.1 && { machine: { ...machine, name: `second of ${user}`, attributes } }),
    ...(random() < 0.1 && abroad),
    ...(sim.serial !== '' && random() < 0.05 && { sim: { ...sim, serial: `another card of ${user}` } }),
  };
}

function monthOf(seed: string): readonly Step[] {
  const random = seeded(numberOf(seed));
  const own = { ...adaOn(pick(random, ['pc', 'app']), pick(random, ['typing', 'silent'])), user: seed };
  const steps: Step[] = [{ life: own, use: 'registration', changeType: '', at: BEGIN }];
  for (let day = 1; day < DAYS; day += 1) {
    const at = BEGIN + day * 24 * HOUR_MS + integer(random, 7, 22) * HOUR_MS;
    const life = lifeOf(random, own);
    steps.push({ life, use: 'login', changeType: '', at });
    const use = pick(random, USES);
    steps.push({ life, use, changeType: pick(random, CHANGES), at: at + integer(random, 2, 9) * MINUTE_MS });
  }
  return steps;
}

function contextOf({ life, use, changeType }: Step): Json {
  if (use === 'checkout') return checkoutOf(life);
  return use === 'account_change' ? { accountChangeContext: { changeType } } : {};
}

/** What each step met, before and after its challenge was passed. */
function play(
  seed: string,
  door: Door,
  steps = monthOf(seed),
  shown = (row: EventRow): string => row.action,
): string[] {
  const desk = new Desk(network, BEGIN);
  const fingers = new Fingers(seed);
  return steps.map((step, i) => {
    const { life, use } = step;
    const isTold = step.untold !== true;
    const typed = fingers.sample(life, use);
    const login = loginContextOf(life, { result: 'SUCCESS' });
    const send = (at: number, completed: readonly string[]): EventRow => {
      desk.now = at;
      const sent = requestOf(life, { use, typed, context: contextOf(step), session: `${seed} ${i}`, at });
      if (door === 'api') {
        const told = use === 'login' ? { loginContext: login } : {};
        return desk.ask({ ...sent, body: { ...sent.body, ...told, challenge: { completed } } }, door);
      }
      const row = desk.ask(sent, door);
      desk.tell(row, { user_id: life.user, use_case: use, ...(isTold && row.action === 'allow' && { login }) });
      return row;
    };
    const first = send(step.at, []);
    if (first.action === 'allow' || first.action === 'block') return `${use} ${shown(first)}`;
    desk.now = step.at + MINUTE_MS / 2;
    if (door === 'page') desk.tell(first, { user_id: life.user, challenge: { completed: [...PASSED] } });
    return `${use} ${shown(first)} ${send(step.at + MINUTE_MS, PASSED).action}`;
  });
}

t.test('a month through pages is decided as through the API', async (t) => {
  for (let i = 0; i < MONTHS; i += 1) t.same(play(`month ${i}`, 'page'), play(`month ${i}`, 'api'), `month ${i}`);
});

/** Logins and orders, which are not typed; from the 15th day on the user types with the other hand. */
function hurt(seed: string): Step[] {
  const at = BEGIN + 15 * 24 * HOUR_MS;
  const steps = monthOf(seed).filter(({ use }) => use === 'login' || use === 'checkout');
  return steps.map((step) =>
    step.at < at ? step : { ...step, life: { ...step.life, hand: step.life.hand && `the other hand of ${seed}` } },
  );
}

t.test('a hand that is broken for half of the month is followed alike', async (t) => {
  let asked = 0;
  for (let i = 0; i < MONTHS; i += 1) {
    const seed = `month ${i}`;
    const api = play(seed, 'api', hurt(seed));
    t.same(play(seed, 'page', hurt(seed)), api, seed);
    asked += api.filter((met) => met.includes('challenge')).length;
  }
  t.ok(asked > MONTHS, `the other hand is asked: ${asked}`);
});

t.test('an order at home says when the user was there, through both', async (t) => {
  const home = { ...adaOn('pc', 'typing'), user: 'olga' };
  const at = (day: number, minute: number): number => BEGIN + day * 24 * HOUR_MS + minute * MINUTE_MS;
  const step = (life: Life, use: Step['use'], when: number): Step => ({ life, use, changeType: '', at: when });
  const daily = Array.from({ length: 10 }, (_, day) => step(home, 'login', at(day, 600)));
  const tokyo = { ...home, address: '126.10.20.30' };
  const order = { ...step(home, 'checkout', at(11, 600)), untold: true };
  const steps = [...daily, order, step(tokyo, 'login', at(11, 620))];
  const jumps = (row: EventRow): string => String(row.reasons.includes('geo_jump'));
  for (const door of ['api', 'page'] as const)
    t.equal(play('olga', door, steps, jumps).at(-1), 'login true allow', door);
});
