// Which distances, countries, hours and pauses are unusual. Each row: default, unit, minimum, maximum, reason.
import { type SettingRows } from './setting.js';

export const PLACE_SETTINGS = {
  place_accustomed: [
    0.3,
    'share',
    0,
    1,
    'What is left of an odd network where the user was let in from it before: VPNs are habits.',
  ],
  place_near_km: [
    1800,
    'km',
    0,
    20000,
    "A clock of this near is a neighbour's: people live across borders, Vienna's zone is set in Germany.",
  ],
  place_share: [0.05, 'share', 0, 0.5, "A country of fewer of the user's requests is unusual."],
  place_rare_change: [
    0.2,
    'share',
    0,
    1,
    'Of what a country of these days counts where mail, number, password or money of an account change.',
  ],
  place_new_hours: [72, 'hours', 0, 720, 'A country of these days, not yet of the user: a holiday, or a thief.'],
  place_requests: [5, 'requests', 1, 200, 'With fewer requests any country may be the next.'],
  jump_coarse_km: [1000, 'km', 0, 5000, 'Coordinates are centres of zones: two neighbours may be this far apart.'],
  jump_km: [500, 'km', 0, 20000, 'A journey beyond that is one.'],
  jump_kmh: [1000, 'km/h', 100, 20000, 'No airliner is faster.'],
  jump_hours: [48, 'hours', 1, 720, 'Later, nobody knows how often somebody travelled between.'],
  jump_known_device: [
    0.74,
    'share',
    0,
    1,
    'A known device has probably travelled, or its clock was set: a soft challenge.',
  ],
  jump_timezone: [0.95, 'share', 0, 1, 'A clock can be set, an address hardly.'],
  jump_vpn: [0.5, 'share', 0, 1, 'A VPN moves the address and nothing else.'],
  jump_clock_stays: [0.6, 'share', 0, 1, 'A clock that stays on a known device tells that only the address moved.'],
  mismatch_near: [0.4, 'share', 0, 1, 'A clock of a near country: people live across borders.'],
  vpn_by_timezone: [0.5, 'share', 0, 1, "A traveller's clock disagrees with his address too."],
  dormant_days_from: [20, 'days', 1, 400, 'Away for holidays is usual.'],
  dormant_days_to: [90, 'days', 1, 400, 'An account that slept for a quarter of a year is what is bought and sold.'],
  hour_chance: [0.02, 'share', 0, 0.5, 'One request in fifty would come at this hour.'],
  hour_requests: [20, 'requests', 5, 1000, 'So many before an hour can be unusual: with fading some 17 of them count.'],
} as const satisfies SettingRows;
