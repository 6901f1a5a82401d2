// Which distances, countries, hours and pauses are unusual. Each row: default, unit, minimum, maximum, reason.
import { type SettingRows } from './setting.js';

// The formatter would put each value of a row on a line of its own.
// oxfmt-ignore
export const PLACE_SETTINGS = {
  place_accustomed: [0.3, 'share', 0, 1,
    'Factor on datacenter_ip and unusual_location in a network where the user was allowed before, and on ' +
    'timezone_mismatch (with the vpn_detected that it causes) in such a prefix. VPNs are used regularly.'],
  place_hosted_networks: [2, 'networks', 1, 4,
    'Least networks of a user, most of them of hosting providers, for another such network to count by ' +
    'place_accustomed. One may be the gateway of the office.'],
  place_hosted_share: [0.75, 'share', 0, 1,
    "Least share of hosting providers among these networks. Not every exit of a VPN is in a network of the list."],
  place_hosted_hours: [16, 'hours', 0, 720,
    "Time from the first to the last use of a hosting network below which it is not one of the user's, beside " +
    'others. Anybody can rent an address in it.'],
  place_near_km: [1800, 'km', 0, 20000,
    "A timezone this near to the address country gives only mismatch_near. People live across borders; Vienna's " +
    'zone is set in Germany.'],
  place_share: [0.05, 'share', 0, 0.5,
    "The reason unusual_location applies to a country with less than this share of the user's requests."],
  place_rare_change: [0.2, 'share', 0, 1,
    'Factor on unusual_location for an account change. Where contact, password or payout change from a new ' +
    'country and network it is 1.'],
  place_new_hours: [72, 'hours', 0, 720,
    'Age up to which a country counts as new for an account change from a new network (unusual_location) and for ' +
    'the goods of an order (unusual_destination): a holiday, or a thief.'],
  place_requests: [5, 'requests', 1, 200,
    'Least requests of a user before unusual_location applies. With fewer, any country may be the next.'],
  jump_coarse_km: [1000, 'km', 0, 5000,
    'Distance that geo_jump ignores. Coordinates are centres of timezones or countries, so two neighbours may be ' +
    'this far apart.'],
  jump_km: [500, 'km', 0, 20000, 'Least distance for geo_jump, on top of jump_coarse_km.'],
  jump_kmh: [1000, 'km/h', 100, 20000, 'Least speed for geo_jump, without jump_coarse_km. No airliner is faster.'],
  jump_hours: [48, 'hours', 1, 720,
    'The reason geo_jump applies up to this time since the last place. After it, the user may have travelled more ' +
    'than once.'],
  jump_known_device: [0.74, 'share', 0, 1,
    'Factor on geo_jump on a known device: a soft challenge. Its user has probably travelled, or its clock was set.'],
  jump_timezone: [0.95, 'share', 0, 1,
    'Factor on geo_jump when only timezones show the distance. A clock is easier to set than an address is to fake.'],
  jump_vpn: [0.5, 'share', 0, 1,
    'Factor on geo_jump when the address is a VPN, Tor or hosting network, or (except at resets and ' +
      'changes) the client says that it uses a VPN. A VPN moves the address and nothing else.'],
  jump_clock_stays: [0.6, 'share', 0, 1,
    'Factor on geo_jump when the clock of a known device keeps its timezone, so only the address moved, to a ' +
      'network of the user (a gateway, a foreign card). Whoever copies a browser copies its clock. Not for ' +
      'resets and changes.'],
  jump_own_place: [0.6, 'share', 0, 1,
    'Share of geo_jump that a device of full standing takes off in a network of the user: it stands there, and ' +
    'another device was elsewhere. Not for resets, changes and orders.'],
  mismatch_near: [0.4, 'share', 0, 1,
    'Strength of timezone_mismatch for a timezone near the address country (place_near_km). People live across ' +
    'borders.'],
  vpn_by_timezone: [0.5, 'share', 0, 1,
    "Strength of vpn_detected when only the timezone disagrees with the address. A traveller's clock does so too."],
  dormant_days_from: [20, 'days', 1, 400,
    'Ramp start of dormant_account: days since the user was last allowed on a known device. Away for holidays is ' +
    'usual.'],
  dormant_days_to: [90, 'days', 1, 400,
    'Ramp end of dormant_account: full strength. Accounts unused for a quarter of a year are bought and sold.'],
  hour_chance: [0.02, 'share', 0, 0.5,
    "The reason time_anomaly applies when the user's history gives this local hour a lower chance. 0.02 is one " +
    'request in fifty.'],
  hour_requests: [20, 'requests', 5, 1000,
    'Least learned requests of a user before time_anomaly applies. Old ones fade, so about 17 of 20 count.'],
  hour_at_home: [0.25, 'share', 0, 1,
    "Strength of time_anomaly for a login or score in the user's own prefix. With more, a new device that is first " +
    'used there at night is a hard challenge.'],
} as const satisfies SettingRows;
