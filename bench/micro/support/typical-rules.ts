// Typical rules of workspaces: amounts, countries, counts, reasons, networks, texts, lists. All are live. On normal
// traffic no rule matches, as for most requests, and no user is on a list.
import { randomBytes } from 'node:crypto';
import { type ListKind, NEVER } from '../../../src/contract/lists/lists.js';
import { type ListEntry } from '../../../src/storage/ports/lists.js';
import { type Rule, type RuleEffect } from '../../../src/contract/ruleset/rule.js';

const SHAPES: readonly (readonly [when: string, effect: RuleEffect])[] = [
  ['checkout.amount > 500 and device.is_new', { at_least: 'hard_challenge' }],
  ["country not in ('DE', 'AT', 'CH') and checkout.amount > 200", { points: 0.8 }],
  ['device.users_30d >= 4', { force: 'block' }],
  ["address.failures_1h > 20 and login.result = 'FAILURE'", { at_least: 'soft_challenge' }],
  ["reason('geo_jump') and user.seen >= 1000", { at_least: 'hard_challenge' }],
  ['client.headless or client.bot_agent or client.automated', { force: 'block' }],
  ['checkout.shipping_country != country and checkout.amount > 100', { points: 0.8 }],
  ["change_type = 'payout' and (reason('device_changed') or device.is_new)", { at_least: 'block' }],
  ['network.tor', { at_least: 'block' }],
  ['network.vpn and user.age_hours < 24', { points: 0.5 }],
  ['user.requests_1h > 60', { at_least: 'soft_challenge' }],
  ['device.requests_1m > 10 or address.requests_1m > 100', { at_least: 'hard_challenge' }],
  ['local_hour between 1 and 4 and user.age_hours < 24', { points: 1 }],
  ['asn in (64500, 64501, 64502, 64503, 64504, 64505)', { at_most: 'soft_challenge' }],
  ["browser = 'Chrome' and browser_version in ('1', '2', '3')", { points: 1 }],
  ["lower(page_url) like '*/admin/*'", { at_least: 'hard_challenge' }],
  ['checkout.amount / checkout.item_count > 400', { points: 0.5 }],
  ['paste_count >= 5 and time_on_page < 2000', { points: 0.7 }],
  ['risk between 25 and 29 and user.seen < 3', { at_least: 'soft_challenge' }],
  ["strength('vpn_detected') > 0.8", { points: 0.4 }],
  ['trust < 0.1 and reputation < 20', { at_least: 'soft_challenge' }],
  ['user.countries > 5 and user.devices_24h > 3', { at_least: 'hard_challenge' }],
  ["timezone like 'Antarctica/*'", { points: 0.3 }],
  ['identifier.devices_24h > 4', { at_least: 'hard_challenge' }],
  ['user in @bad_users', { force: 'block' }],
  ['device in @bad_devices and checkout.amount > 50', { at_least: 'block' }],
  ['ip in @bad_addresses and not user in @bad_users', { at_least: 'soft_challenge' }],
  ['missing(login.result) and known(checkout.currency) and checkout.amount >= 1000', { points: 1 }],
];

/** The lists that the rules use. */
export const TYPICAL_LISTS: readonly { name: string; kind: ListKind }[] = [
  { name: 'bad_users', kind: 'users' },
  { name: 'bad_devices', kind: 'fingerprints' },
  { name: 'bad_addresses', kind: 'addresses' },
];
/** A list of each kind that is a table of hashes, for the cost of a workspace that uses all. */
export const FIVE_LISTS: typeof TYPICAL_LISTS = [
  ...TYPICAL_LISTS,
  { name: 'bad_visitors', kind: 'visitors' },
  { name: 'bad_identifiers', kind: 'identifiers' },
];
/** Entries per list. */
export const TYPICAL_ENTRIES = 100_000;

/** Entries that match no user. */
export function strangers(count: number): ListEntry[] {
  return Array.from({ length: count }, () => ({
    ...{ key: randomBytes(16), expiry: NEVER, addedAt: 1_900_000_000, by: 'bench', note: '' },
  }));
}

export function typicalRules(count: number): Rule[] {
  return Array.from({ length: count }, (_, i) => {
    const [when, effect] = SHAPES[i % SHAPES.length] ?? ['risk > 100', {}];
    return { id: `rul_typical_${i}`, name: `Typical ${i}`, state: 'live', when, effect, code: `typical_${i}` };
  });
}

/** As many rules, of which two use the other two of the five lists. */
export function rulesOfFiveLists(count: number): Rule[] {
  const [first, second, ...rest] = typicalRules(count);
  if (first === undefined || second === undefined) return [];
  return [
    { ...first, when: 'visitor in @bad_visitors' },
    { ...second, when: 'identifier in @bad_identifiers and checkout.amount > 50' },
    ...rest,
  ];
}
