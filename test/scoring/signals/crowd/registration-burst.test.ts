import t from 'tap';
import { sha256, typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const DAY_MS = 86_400_000;
const line = { addressHash: 'ab'.repeat(16), addressPrefix: '91.65.10.0/24', asn: 3320, country: 'DE' };
const person = (i: number) => ({
  ...line,
  userHash: sha256(`user ${i}`).slice(0, 32),
  fingerprint: sha256(`device ${i}`),
  useCase: 'registration' as const,
});
const came = (people: number, seconds: number) => () => {
  const world = new World();
  for (let i = 0; i < people; i += 1) world.send(person(i), seconds);
  return world;
};

/** So many pupils, each with a hand of his own. */
const school = (pupils: number) => () => {
  const world = new World();
  for (let i = 0; i < pupils; i += 1) world.send({ ...person(i), ...typed(10 + i, i) }, 20);
  return world;
};

/** Through pages, with four rows each, until after midnight. */
const evening = (before: number, after: number) => () => {
  const world = new World();
  const midnight = Math.ceil(world.now / DAY_MS) * DAY_MS;
  for (let i = 0; i < before + after; i += 1) {
    if (i === before) world.now = midnight;
    for (let row = 0; row < 4; row += 1) world.send({ ...person(i), ...typed(10 + i, i) }, 5);
  }
  return world;
};

/** A hand that lands in four cells of the sketch: most have two or three. */
const UNEVEN = 641;
const farm = (accounts: number) => () => {
  const world = new World();
  for (let i = 0; i < accounts; i += 1) world.send({ ...person(i), ...typed(UNEVEN, i) }, 60);
  return world;
};

checkSignal('registration_burst', [
  // Alone up to .7 of it is a soft challenge, which a captcha answers: a few might still be one hand.
  ...(
    [
      [4, 0.7],
      [8, 0.7],
      [16, 0.48],
      [27, 0.48],
    ] as const
  ).map(([i, most]) =>
    given(`the pupil after ${i} of a class within ten minutes`, school(i), { ...person(i), ...typed(10 + i, i) }, [
      0,
      most,
    ] as const),
  ),
  ...[2, 3].map((after) =>
    given(
      `a tenant, ${after} after midnight, of a house that registers through pages`,
      evening(16, after),
      { ...person(60), ...typed(70, 60) },
      [0, 0.7] as const,
    ),
  ),
  // From .7 on it is a hard challenge.
  ...[10, 19, 39].map((i) =>
    given(`the account after ${i} of one hand, a minute apart`, farm(i), { ...person(i), ...typed(UNEVEN, i) }, [
      0.71, 1,
    ] as const),
  ),
  given('a household', came(2, 600), person(3), 0),
  given('thirty in two hours', came(30, 240), person(30), [0.5, 1], { party: 'address' }),
  given('a login there', came(30, 240), { ...person(30), useCase: 'login' }, 0),
]);

/** An office registers six people each morning, at this hour UTC: the strength that the last of the third day meets. */
function morningAt(hour: number): number {
  const world = new World();
  const midnight = Math.ceil(world.now / DAY_MS) * DAY_MS;
  let strength = 0;
  for (let i = 0; i < 18; i += 1) {
    world.now = midnight + Math.floor(i / 6) * DAY_MS + hour * 3_600_000 + (i % 6) * 180_000;
    const { reasons, points } = world.send(person(i));
    strength = points[reasons.indexOf('registration_burst')] ?? 0;
  }
  return strength;
}

t.test('a morning in Manila or Delhi counts no more than one in Vienna: days end at midnight UTC', async (t) => {
  const vienna = morningAt(8.2);
  for (const hour of [0.2, 1.2, 3.7, 5.2, 12.2, 17.2, 22.2])
    t.ok(morningAt(hour) <= vienna + 0.01, `${hour} h UTC: ${morningAt(hour)}, at 8.2 h ${vienna}`);
});
