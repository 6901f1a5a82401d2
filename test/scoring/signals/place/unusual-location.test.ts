import { type EventRequest } from '../../../../src/event/event-row.js';
import { historyRowOf } from '../../../../src/event/history.js';
import { request } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const country = (code: string): Partial<EventRequest> => ({ country: code });
const known =
  (requests: number, share = 0) =>
  () =>
    new World().know((i) => country(i < share ? 'FR' : 'DE'), requests);

const AT_HOME = { country: 'DE', asn: 3209, addressPrefix: '91.65.10.0/24' } as const;
/** So many days at home, and then so many requests within the hour from another country. */
const days = (count: number, there: number) => (): World => {
  const world = new World();
  for (let i = 0; i < count; i += 1) world.send(AT_HOME, 86_400);
  for (let i = 0; i < there; i += 1) world.send({ country: 'NG', asn: 29465, addressPrefix: '105.112.20.0/24' }, 60);
  return world;
};
/** A user of a year whom an import told, so that no network is known, and what came since. */
const imported =
  (...since: Partial<EventRequest>[]) =>
  (): World => {
    const world = new World();
    const { workspace, mode, userHash, fingerprint, eventId } = request();
    const times = { firstSeen: world.now - 365 * 86_400_000, lastSeen: world.now - 5 * 86_400_000, timesSeen: 90 };
    const owned = { workspace, mode, userHash, fingerprint };
    world.profiles.learn(historyRowOf(owned, { ...times, confirmed: 0, country: 'DE' }, eventId, world.now));
    for (const each of since) world.send(each, 600);
    return world;
  };
const FROM_LAGOS = { country: 'NG', asn: 36873, addressPrefix: '41.58.10.0/24' } as const;
const changeFrom = (code: string): Partial<EventRequest> => ({
  ...{ useCase: 'account_change', changeType: 'payout' },
  ...{ country: code, asn: 36873, addressPrefix: '41.58.10.0/24' },
});

checkSignal('unusual_location', [
  { name: 'a stranger from anywhere', request: country('LU'), strength: 0 },
  given('too little known', known(4), country('FR'), 0),
  given('home', known(12), country('DE'), 0),
  given('never seen', known(12), country('FR'), 1, {
    country: 'FR',
    comes: 'is rarely in',
    share_percent: 0.3,
    known_countries: 1,
  }),
  given('seen before', known(12, 1), country('FR'), 0),
  given('seen once in long', known(60, 1), country('FR'), 1),
  given('an account change from afar, of whom four requests are known', days(4, 0), changeFrom('NG'), 4.8, {
    comes: 'is rarely in',
    share_percent: 0.7,
  }),
  given('the same from where the user came for a day', days(12, 20), changeFrom('NG'), 4.8, {
    comes: 'comes only since the last days from',
    share_percent: 58.9,
  }),
  given('an account change from afar, of a user who was imported', imported(), changeFrom('NG'), 4.8),
  given('the same after a login there', imported(FROM_LAGOS), changeFrom('NG'), 4.8),
  given('of a user who was imported, at home', imported(AT_HOME), { ...changeFrom('DE'), ...AT_HOME }, 0),
  given("no address, the timezone's country", known(12), { timezone: 'America/Bogota' }, 1, { country: 'CO' }),
  given('no address, a zone without a country', known(12), { timezone: 'UTC' }, 0),
]);
