import t from 'tap';
import { oneHand } from '../../../../src/scoring/facts/place/one-hand.js';
import { compileSettings } from '../../../../src/scoring/model/settings.js';
import { sha256, typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const line = { addressHash: 'ab'.repeat(16), addressPrefix: '91.65.10.0/24', asn: 3320, country: 'DE' };
const DAY_MS = 86_400_000;
const person = (i: number) => ({
  ...line,
  userHash: sha256(`user ${i}`).slice(0, 32),
  fingerprint: sha256(`device ${i}`),
  useCase: 'registration' as const,
});
const came = (people: number, seconds: number, hands: number) => () => {
  const world = new World();
  for (let i = 0; i < people; i += 1) world.send({ ...person(i), ...typed(hands === 1 ? 3 : i, i) }, seconds);
  return world;
};

/** One hand, and a line of the prefix for each account. */
const spread = (i: number) => ({ ...person(i), addressHash: sha256(`line ${i}`).slice(0, 32) });
const ring = (lines: number, hands: number) => () => {
  const world = new World();
  for (let i = 0; i < lines; i += 1) world.send({ ...spread(i), ...typed(hands === 1 ? 3 : i, i) }, 600);
  return world;
};
/** Pupils who register through pages, each with three rows, until after midnight. */
const dormitory = (before: number, after: number) => () => {
  const world = new World();
  const midnight = Math.ceil(world.now / DAY_MS) * DAY_MS;
  for (let i = 0; i < before + after; i += 1) {
    if (i === before) world.now = midnight;
    for (let row = 0; row < 3; row += 1) world.send({ ...person(i), ...typed(10 + i, i) }, 5);
  }
  return world;
};

/** People of the day before, then one hand until noon. */
const farmAfter = (people: number, accounts: number) => () => {
  const world = new World();
  world.now = Math.ceil(world.now / DAY_MS) * DAY_MS - people * 600_000;
  for (let i = 0; i < people + accounts; i += 1)
    world.send({ ...spread(i), ...typed(i < people ? 10 + i : 3, i) }, i < people ? 600 : 2400);
  return world;
};

checkSignal('shared_rhythm', [
  given('a neighbour, who types otherwise than the one hand', ring(12, 1), { ...spread(12), ...typed(77, 1) }, 0),
  given('and the hand itself', ring(12, 1), { ...spread(12), ...typed(3, 40) }, [0.6, 0.8]),
  given('one hand where twelve people typed the day before', farmAfter(12, 18), spread(31), 1),
  given('one hand on twelve lines of a prefix', ring(12, 1), spread(12), [0.6, 0.8]),
  given('twelve hands there', ring(12, 12), spread(12), 0),
  ...[3, 4, 5].map((after) => given(`a dormitory, ${after} after midnight`, dormitory(40, after), person(60), 0)),
  given('a dozen people', came(40, 600, 40), person(40), 0),
  given('one hand for forty accounts', came(40, 600, 1), person(40), 1),
  given('too few to tell', came(6, 600, 1), person(6), 0),
]);

t.test('a policy may want more accounts than the default for full strength', async (t) => {
  for (const accounts of [16, 20, 40])
    t.equal(oneHand(accounts, 1, compileSettings({ crowd_rhythm_accounts: accounts })), 1, `from ${accounts} on`);
});
