import { type EventRequest } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const country = (code: string): Partial<EventRequest> => ({ country: code });
const known =
  (requests: number, share = 0) =>
  () =>
    new World().know((i) => country(i < share ? 'FR' : 'DE'), requests);

checkSignal('unusual_location', [
  { name: 'a stranger from anywhere', request: country('LU'), strength: 0 },
  given('too little known', known(4), country('FR'), 0),
  given('home', known(12), country('DE'), 0),
  given('never seen', known(12), country('FR'), 1, { country: 'FR', known_countries: 1 }),
  given('seen before', known(12, 1), country('FR'), 0),
  given('seen once in long', known(60, 1), country('FR'), 1),
  given("no address, the timezone's country", known(12), { timezone: 'America/Bogota' }, 1, { country: 'CO' }),
  given('no address, a zone without a country', known(12), { timezone: 'UTC' }, 0),
]);
