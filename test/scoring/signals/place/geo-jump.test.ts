import { CLIENT, type EventRequest, NETWORK } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const other = { fingerprint: sha256('other') };
/** Known at a place, then away. */
const from = (place: Partial<EventRequest>, minutes: number) => () => {
  const world = new World().know(() => place);
  world.now += minutes * 60_000 - 1000;
  return world;
};
const berlin = { timezone: 'Europe/Berlin' };
const angeles = { timezone: 'America/Los_Angeles' };
const germany = { ...berlin, country: 'DE' };
const america = { ...angeles, country: 'US' };
const DESK = { ...america, ...other, addressPrefix: 'c0a80200', asn: 64497 };
const LAPTOP = { ...germany, addressPrefix: 'c0a80100', asn: 64496 };
/** A laptop in Germany, and for days a desk in America, used by remote control within the hour. */
const twofold = (days: number) => () => {
  const world = new World();
  for (let i = 0; i < days; i += 1) {
    world.send(LAPTOP, 3600);
    world.send({ ...DESK, challengeCompleted: ['mfa'] }, 23 * 3600);
  }
  world.send(LAPTOP, 3600);
  return world;
};

checkSignal('geo_jump', [
  { name: 'a stranger', request: angeles, strength: 0 },
  given('the same place', from(berlin, 1), berlin, 0),
  given('another continent in a minute, by timezone, known device', from(berlin, 1), angeles, [0.7, 0.71], {
    distance_km: 9305,
    minutes: 1,
    from: 'DE',
    to: 'US',
    source: 'the timezone America/Los_Angeles',
  }),
  given('the same on a new device', from(berlin, 1), { ...angeles, ...other }, 0.95),
  given('by address', from(germany, 1), america, 0.74, { from: 'DE', to: 'US', source: 'the address' }),
  given('by address, new device', from(germany, 1), { ...america, ...other }, 1),
  given('verified after a later login that was nine hours away', from(germany, -540), { ...america, ...other }, 0),
  given('verified after a later login that was half an hour away', from(germany, -30), { ...america, ...other }, 1, {
    minutes: 30,
  }),
  given('by address, behind a VPN', from(germany, 1), { ...america, client: CLIENT.vpn }, 0.37),
  given(
    'by address, for a reset, where the client alone says that there is a VPN',
    from(germany, 1),
    { ...america, client: CLIENT.vpn, useCase: 'password_reset' },
    0.74,
  ),
  given(
    'by address, for a reset, behind a VPN of a list',
    from(germany, 1),
    { ...america, network: NETWORK.vpn, useCase: 'password_reset' },
    0.37,
  ),
  given('an address only now: compared by timezone', from(berlin, 1), { ...berlin, country: 'DE' }, 0),
  given('a flight of eleven hours', from(berlin, 660), angeles, 0),
  given('neighbouring zones: a border, not a journey', from(berlin, 1), { timezone: 'Europe/Paris' }, 0),
  given('across one country', from({ timezone: 'America/New_York' }, 1), { timezone: 'America/Chicago' }, 0),
  given('an older name of the same zone', from({ timezone: 'Asia/Kolkata' }, 1), { timezone: 'Asia/Calcutta' }, 0),
  given('no place: UTC', from(berlin, 1), { timezone: 'UTC' }, 0),
  given('days later', from(berlin, 49 * 60), angeles, 0),
  given('a desk of two weeks, where it stands', twofold(14), DESK, [0.29, 0.35]),
  given('a desk of a day', twofold(1), DESK, [0.64, 0.74]),
  given('and on another line', twofold(14), { ...DESK, addressPrefix: 'c0a80900', asn: 64500 }, 0.74),
  given('and for an order', twofold(14), { ...DESK, useCase: 'checkout' }, 0.74),
  given('and for a change', twofold(14), { ...DESK, useCase: 'account_change' }, 0.74),
]);
