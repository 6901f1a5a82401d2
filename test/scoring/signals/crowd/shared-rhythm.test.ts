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
const came = (people: number, seconds: number, hands: number) => () => {
  const world = new World();
  for (let i = 0; i < people; i += 1) world.send({ ...person(i), ...typed(hands === 1 ? 3 : i, i) }, seconds);
  return world;
};

checkSignal('shared_rhythm', [
  { name: 'a dozen people', world: came(40, 600, 40), request: person(40), strength: 0 },
  { name: 'one hand for forty accounts', world: came(40, 600, 1), request: person(40), strength: 1 },
  { name: 'too few to tell', world: came(6, 600, 1), request: person(6), strength: 0 },
]);
