import { sha256 } from '../../../profiles/rows.js';
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

checkSignal('registration_burst', [
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
