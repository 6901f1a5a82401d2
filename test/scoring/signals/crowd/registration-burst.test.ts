import { sha256, typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

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
  ).map(([i, most]) => ({
    name: `the pupil after ${i} of a class within ten minutes`,
    world: school(i),
    request: { ...person(i), ...typed(10 + i, i) },
    strength: [0, most] as const,
  })),
  // From .7 on it is a hard challenge.
  ...[10, 19, 39].map((i) => ({
    name: `the account after ${i} of one hand, a minute apart`,
    world: farm(i),
    request: { ...person(i), ...typed(UNEVEN, i) },
    strength: [0.71, 1] as const,
  })),
  { name: 'a household', world: came(2, 600), request: person(3), strength: 0 },
  {
    name: 'thirty in two hours',
    world: came(30, 240),
    request: person(30),
    strength: [0.5, 1],
    evidence: { party: 'address' },
  },
  { name: 'a login there', world: came(30, 240), request: { ...person(30), useCase: 'login' }, strength: 0 },
]);
