import { type EventRequest } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const country = (code: string): Partial<EventRequest> => ({ country: code });
const known =
  (requests: number, share = 0) =>
  () =>
    new World().know((i) => country(i < share ? 'FR' : 'DE'), requests);

checkSignal('unusual_location', [
  { name: 'a stranger from anywhere', request: country('LU'), strength: 0 },
  { name: 'too little known', world: known(4), request: country('FR'), strength: 0 },
  { name: 'home', world: known(12), request: country('DE'), strength: 0 },
  {
    name: 'never seen',
    world: known(12),
    request: country('FR'),
    strength: 1,
    evidence: { country: 'FR', known_countries: 1 },
  },
  { name: 'seen before', world: known(12, 1), request: country('FR'), strength: 0 },
  { name: 'seen once in long', world: known(60, 1), request: country('FR'), strength: 1 },
  {
    name: "no address, the timezone's country",
    world: known(12),
    request: { timezone: 'America/Bogota' },
    strength: 1,
    evidence: { country: 'CO' },
  },
  { name: 'no address, a zone without a country', world: known(12), request: { timezone: 'UTC' }, strength: 0 },
]);
