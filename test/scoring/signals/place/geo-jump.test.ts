import { CLIENT, type EventRequest } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

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
const twofold =
  (days: number, away: Partial<EventRequest> = {}) =>
  () => {
    const world = new World();
    for (let i = 0; i < days; i += 1) {
      world.send(LAPTOP, 3600);
      world.send({ ...DESK, challengeCompleted: ['mfa'], ...away }, 23 * 3600);
    }
    world.send(LAPTOP, 3600);
    return world;
  };

checkSignal('geo_jump', [
  { name: 'a stranger', request: angeles, strength: 0 },
  { name: 'the same place', world: from(berlin, 1), request: berlin, strength: 0 },
  {
    name: 'another continent in a minute, by timezone, known device',
    world: from(berlin, 1),
    request: angeles,
    strength: [0.7, 0.71],
    evidence: { distance_km: 9305, minutes: 1, from: 'DE', to: 'US', source: 'the timezone America/Los_Angeles' },
  },
  { name: 'the same on a new device', world: from(berlin, 1), request: { ...angeles, ...other }, strength: 0.95 },
  {
    name: 'by address',
    world: from(germany, 1),
    request: america,
    strength: 0.74,
    evidence: { from: 'DE', to: 'US', source: 'the address' },
  },
  { name: 'by address, new device', world: from(germany, 1), request: { ...america, ...other }, strength: 1 },
  {
    name: 'by address, behind a VPN',
    world: from(germany, 1),
    request: { ...america, client: CLIENT.vpn },
    strength: 0.37,
  },
  {
    name: 'an address only now: compared by timezone',
    world: from(berlin, 1),
    request: { ...berlin, country: 'DE' },
    strength: 0,
  },
  { name: 'a flight of eleven hours', world: from(berlin, 660), request: angeles, strength: 0 },
  {
    name: 'neighbouring zones: a border, not a journey',
    world: from(berlin, 1),
    request: { timezone: 'Europe/Paris' },
    strength: 0,
  },
  {
    name: 'across one country',
    world: from({ timezone: 'America/New_York' }, 1),
    request: { timezone: 'America/Chicago' },
    strength: 0,
  },
  {
    name: 'an older name of the same zone',
    world: from({ timezone: 'Asia/Kolkata' }, 1),
    request: { timezone: 'Asia/Calcutta' },
    strength: 0,
  },
  { name: 'no place: UTC', world: from(berlin, 1), request: { timezone: 'UTC' }, strength: 0 },
  { name: 'days later', world: from(berlin, 49 * 60), request: angeles, strength: 0 },
  { name: 'a desk of two weeks, where it stands', world: twofold(14), request: DESK, strength: [0.29, 0.35] },
  { name: 'a desk of a day', world: twofold(1), request: DESK, strength: [0.64, 0.74] },
  {
    name: 'and on another line',
    world: twofold(14),
    request: { ...DESK, addressPrefix: 'c0a80900', asn: 64500 },
    strength: 0.74,
  },
  { name: 'and for an order', world: twofold(14), request: { ...DESK, useCase: 'checkout' }, strength: 0.74 },
  { name: 'and for a change', world: twofold(14), request: { ...DESK, useCase: 'account_change' }, strength: 0.74 },
]);
