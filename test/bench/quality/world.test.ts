// The world is made of its seed alone, decides the same through HTTP and without, and counts what it says it counts.
import t, { type Test } from 'tap';
import { COSTS, FAMILIES } from '../../../bench/quality/world/cast/attackers.js';
import { COUNTRIES } from '../../../bench/quality/world/cast/networks.js';
import { PEOPLE } from '../../../bench/quality/world/cast/people.js';
import { Hand } from '../../../bench/quality/world/hands.js';
import { gates, jsonOf, tablesOf } from '../../../bench/quality/world/report.js';
import { CHALLENGES, Tally, wilson } from '../../../bench/quality/world/tally.js';
import { whyLines } from '../../../bench/quality/world/why.js';
import { type Action, type Factor, wordsPassed } from '../../../bench/quality/world/wire.js';
import { runWorld } from '../../../bench/quality/world/world.js';
import { seeded } from '../../../src/traffic/random.js';

const TINY = { people: 20, days: 5, families: ['stuffing', 'phished_home'] };

t.test('the cast is whole', async (t) => {
  const sum = (shares: readonly { share: number }[]): number => shares.reduce((all, { share }) => all + share, 0);
  t.ok(Math.abs(sum(PEOPLE) - 1) < 1e-9, 'kinds of people add up');
  t.ok(Math.abs(sum(COUNTRIES) - 1) < 1e-9, 'countries add up');
  t.ok(FAMILIES.length >= 12);
  t.equal(FAMILIES.filter(({ heldOut }) => heldOut).length, 2);
  t.strictSame(
    FAMILIES.map(({ costs }) => Object.keys(costs)),
    FAMILIES.map(() => [...COSTS]),
    'each family has every cost',
  );
});

t.test('shares have the intervals of Wilson', async (t) => {
  // Worked by hand from the formula with z = 1.96.
  const cases = [
    { count: 0, of: 10, low: 0, high: 0.2775 },
    { count: 5, of: 10, low: 0.2366, high: 0.7634 },
    { count: 10, of: 10, low: 0.7225, high: 1 },
    { count: 1, of: 1000, low: 0.00018, high: 0.00564 },
  ];
  for (const { count, of, low, high } of cases) {
    const share = wilson(count, of);
    t.ok(
      Math.abs(share.low - low) < 1e-4 && Math.abs(share.high - high) < 1e-4,
      `${count} of ${of}: ${share.low} to ${share.high}`,
    );
  }
  t.match(wilson(0, 0), { share: NaN, low: 0, high: 1 }, 'of nothing nothing is known');
});

t.test('a challenge is passed with what somebody owns', async (t) => {
  const cases: { name: string; action: Action; asks: string[]; owns: Factor[]; words: string[] | undefined }[] = [
    { name: 'a soft one with the mailbox', action: 'soft_challenge', asks: ['mfa'], owns: ['email'], words: ['mfa'] },
    {
      name: 'a hard one not with the mailbox',
      action: 'hard_challenge',
      asks: ['mfa'],
      owns: ['email'],
      words: undefined,
    },
    { name: 'a hard one with messages', action: 'hard_challenge', asks: ['mfa'], owns: ['sms'], words: ['mfa'] },
    { name: 'a captcha by a person', action: 'soft_challenge', asks: ['captcha'], owns: ['human'], words: ['captcha'] },
    {
      name: 'a captcha comes on top',
      action: 'soft_challenge',
      asks: ['mfa', 'captcha'],
      owns: ['email'],
      words: undefined,
    },
    {
      name: 'one of several is enough',
      action: 'hard_challenge',
      asks: ['mfa_totp', 'mfa_sms'],
      owns: ['sms'],
      words: ['mfa_sms'],
    },
    { name: 'none named is any', action: 'soft_challenge', asks: [], owns: ['sms'], words: ['mfa'] },
    { name: 'a block not at all', action: 'block', asks: [], owns: ['human', 'email', 'sms', 'id'], words: undefined },
  ];
  for (const { name, action, asks, owns, words } of cases) {
    t.strictSame(wordsPassed({ action, risk: 0, reasons: [], challenges: asks }, new Set(owns)), words, name);
  }
});

t.test('a hand keeps its levels from one text to the next, and its keys within a text', async (t) => {
  const level = (owner: string, text: 'password' | 'form', version: number): number => {
    const hand = new Hand(owner);
    const by = seeded(1);
    const flights = Array.from({ length: 40 }, () => hand.type(by, 'pc', text, version, 'desk').flight)
      .flat()
      .map(Math.log);
    return flights.reduce((sum, value) => sum + value, 0) / flights.length;
  };
  t.equal(level('ada', 'password', 0), level('ada', 'password', 0), 'the same is the same');
  t.not(level('ada', 'password', 0), level('ada', 'password', 1), 'another password is another text');
  const owners = Array.from({ length: 40 }, (_, i) => `person ${i}`);
  const apart = (other: (owner: string, i: number) => string): number =>
    owners.reduce((sum, owner, i) => sum + Math.abs(level(owner, 'form', 0) - level(other(owner, i), 'form', 1)), 0);
  t.ok(
    apart((owner) => owner) < apart((_, i) => owners[(i + 1) % owners.length] ?? ''),
    'texts of one person are closer than those of two',
  );
  const web = new Hand('ada').type(seeded(1), 'web', 'password', 0, 'phone');
  t.ok(
    web.dwell.every((ms) => ms <= 12),
    "a browser's soft keyboard holds no key",
  );
});

t.test('the same seed gives the same table, through HTTP and without', async (t) => {
  const served = await runWorld({ ...TINY, seed: 7 });
  const decided = await runWorld({ ...TINY, seed: 7, core: true });
  t.equal(tablesOf(served), tablesOf(decided));
  t.strictSame(jsonOf(served), jsonOf(decided));
  t.not(tablesOf(decided), tablesOf(await runWorld({ ...TINY, seed: 8, core: true })), 'another seed another one');
  checkCounts(t, served);
});

function checkCounts(t: Test, tally: Tally): void {
  const rows = [...tally.honest.values()];
  t.ok(rows.length > 10, 'most kinds of people came');
  t.equal(
    rows.reduce((sum, { decisions }) => sum + decisions, 0) + tally.attackDecisions,
    tally.decisions,
    'every decision is counted once',
  );
  for (const { kind, decisions, people, actions, lockedOut } of rows) {
    const met = CHALLENGES.map((action) => actions[action]);
    t.ok(met.reduce((sum, each) => sum + each.decisions, 0) <= decisions, `${kind}: no more challenges than decisions`);
    t.ok(
      met.every((each) => each.people.size <= each.decisions && [...each.people].every((id) => people.has(id))),
      `${kind}: people were there`,
    );
    t.ok(
      [...lockedOut].every((id) => people.has(id)),
      `${kind}: so were the locked out`,
    );
  }
  t.equal(tally.attacks.length, TINY.families.length * COSTS.length * 3);
  for (const { name, attempts, noticedAt, seen } of tally.attacks)
    t.ok(attempts >= 1 && noticedAt <= attempts && seen.length > 0, `${name} was tried`);
  t.match(whyLines(tally, 'stuffing')[0] ?? '', /why stuffing: \d+ of 9 missed/);
  const both = new Tally();
  both.add(tally);
  both.add(tally);
  t.equal(both.decisions, 2 * tally.decisions, 'seeds add up');
}

t.test('a gate is missed by what is beyond it', async (t) => {
  const tally = new Tally();
  const facts = {
    useCase: 'login',
    user: 'ada',
    address: '',
    sessionId: '',
    clockErrorMs: 0,
    device: { fingerprint: '', seeded: true, timezone: '', attributes: {} },
  } as const;
  const decide = (action: Action, times: number): void => {
    for (let i = 0; i < times; i += 1)
      tally.decided('plain_pc', `person ${i}`, {
        at: 0,
        facts,
        reply: { action, risk: 0, reasons: [], challenges: [] },
      });
  };
  const missed = (): string[] =>
    gates(tally)
      .filter(({ pass }) => !pass)
      .map(({ name }) => name);
  decide('allow', 9978);
  decide('block', 2);
  decide('hard_challenge', 20);
  t.strictSame(missed(), [], 'two of ten thousand and twenty of ten thousand are within');
  decide('block', 1);
  tally.lockedOut('plain_pc', 'person 0');
  t.strictSame(missed(), ['honest decisions: block', 'people locked out']);
});
