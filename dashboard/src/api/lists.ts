// Lists and their entries, as the admin API returns them.
/** One of the three ways to identify an entry. */
export type Which = { value: string } | { hash: string } | { event_id: string };

/** What an operator enters to add an entry to a list of this kind. */
const EXAMPLES: Readonly<Record<string, string>> = {
  users: 'A user id, as your application sends it.',
  visitors: 'A visitor id.',
  fingerprints: 'A fingerprint, as devices send it.',
  identifiers: 'An e-mail address or a login name, or its sha256:….',
  email_domains: 'A domain, as example.org.',
  sims: 'The serial number of a SIM card.',
  addresses: 'An address, or a network as 203.0.113.0/24.',
  countries: 'Two letters, as DE.',
  asns: 'The number of a network’s owner, as 64500.',
};

export const exampleOf = (kind: string): string => EXAMPLES[kind] ?? '';

/** Column of a decision's row that holds the value for each kind of list. */
const COLUMNS: Readonly<Record<string, string>> = {
  users: 'user_hash',
  visitors: 'visitor_id',
  fingerprints: 'fingerprint',
  identifiers: 'identifier_hash',
  email_domains: 'identifier_domain_hash',
  sims: 'sim_serial_hash',
  addresses: 'address_hash',
  countries: 'country',
  asns: 'asn',
};

/** Value of this decision for a list of this kind; undefined if it has none. */
export function partyOf(event: Readonly<Record<string, unknown>>, kind: string): string | undefined {
  const value = event[COLUMNS[kind] ?? ''];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return ['', '0', 'ZZ'].includes(text) ? undefined : text;
}

/** Names of the lists that a condition uses, quoted texts excluded. */
export function listsIn(when: string): string[] {
  const bare = when.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs, '');
  return [...bare.matchAll(/@([a-z][a-z0-9_-]*)/g)].map(([, name = '']) => name);
}
