// What is on a list, as it comes and as it is kept: the same hash as events have, and refused where it is none.
import { createHash } from 'node:crypto';
import t from 'tap';
import { toWorkspace } from '../../src/access/key-ring.js';
import { pseudonym } from '../../src/access/pseudonyms.js';
import { type ListKind } from '../../src/contract/lists/lists.js';
import {
  keyOfEvent,
  keyOfHash,
  keyOfValue,
  networkOfKey,
  networksAround,
  textOfKey,
} from '../../src/service/lists/values.js';
import { makeEvent } from '../../src/event/generated/make-event.js';

const workspace = toWorkspace({
  ...{ v: 1, name: 'acme', id: 1, secret: Buffer.alloc(32, 7).toString('base64url'), createdAt: 0 },
  ...{ protectedDevices: 1, retentionDays: 1 },
});
const of = (kind: ListKind) => ({ kind, workspace, mode: 'live' }) as const;
const shown = (kind: ListKind, value: string): string => textOfKey(kind, keyOfValue(of(kind), value));
const HEX64 = 'Ab'.repeat(32);

t.test('a value becomes what events show', async (t) => {
  const email = `sha256:${createHash('sha256').update('ada@example.org').digest('hex')}`;
  const address = (text: string): string => pseudonym('address', workspace, 'live', text);
  const cases: readonly (readonly [ListKind, string, string])[] = [
    ['users', 'user-4711', pseudonym('user', workspace, 'live', 'user-4711')],
    ['users', ' user-4711', pseudonym('user', workspace, 'live', ' user-4711')],
    ['identifiers', 'Ada@Example.org ', pseudonym('identifier', workspace, 'live', email)],
    ['identifiers', email.toUpperCase().replace('SHA', 'sha'), pseudonym('identifier', workspace, 'live', email)],
    ['visitors', HEX64, HEX64.toLowerCase()],
    ['fingerprints', HEX64, HEX64.toLowerCase()],
    ['sims', 'ABC', pseudonym('sim', workspace, 'live', 'abc')],
    ['sims', ' sha256:ABC', pseudonym('sim', workspace, 'live', 'abc')],
    ['countries', 'de', 'DE'],
    ['asns', 'AS64500', '64500'],
    ['asns', '4294967295', '4294967295'],
    ['addresses', '192.0.2.7', address('192.0.2.7')],
    ['addresses', '192.0.2.7/32', address('192.0.2.7')],
    ['addresses', '::ffff:192.0.2.7', address('192.0.2.7')],
    ['addresses', '2001:db8:1:2::99', address('2001:db8:1:2::/64')],
    ['addresses', '2001:db8:1:2::/64', address('2001:db8:1:2::/64')],
    ['addresses', '192.0.2.7/24', '192.0.2.0/24'],
    ['addresses', '::ffff:192.0.2.7/120', '192.0.2.0/24'],
    ['addresses', '64:ff9b::192.0.2.7/120', '192.0.2.0/24'],
    ['addresses', '2001:db8:ffff::1/33', '2001:db8:8000::/33'],
  ];
  for (const [kind, value, text] of cases) t.equal(shown(kind, value), text, `${kind} ${value}`);
  for (const [kind, , text] of cases)
    if (!text.includes('/')) t.equal(textOfKey(kind, keyOfHash(kind, text)), text, `the hash of ${kind}`);
});

t.test('the ends of a network belong to it', async (t) => {
  const network = networkOfKey(keyOfValue(of('addresses'), '192.0.2.77/25'));
  t.same(network, { family: 4, first: 0xc0000200n, last: 0xc000027fn });
  const other = networkOfKey(keyOfValue(of('addresses'), '2001:db8::/32'));
  t.same([other.family, other.last - other.first], [6, (1n << 96n) - 1n]);
});

t.test('what is none is refused, and never told', async (t) => {
  const cases: readonly (readonly [ListKind, string])[] = [
    ...['0.0.0.0/0', '10.0.0.0/7', '2000::/15', '1.2.3.4/33', '1.2.3', 'secret', '1.2.3.4/8/8', '::/-1'].map(
      (value) => ['addresses', value] as const,
    ),
    ['countries', 'ZZ'],
    ['countries', 'UK'],
    ['countries', 'Germany'],
    ['asns', '0'],
    ['asns', '4294967296'],
    ['asns', '-1'],
    ['visitors', 'ab'],
    ['identifiers', `sha256:${HEX64.slice(1)}`],
    ['identifiers', 'SHA256:'],
    ['fingerprints', `${HEX64}00`],
  ];
  for (const [kind, value] of cases)
    t.throws(() => keyOfValue(of(kind), value), { name: 'RangeError' }, `${kind} ${value}`);
  for (const network of ['64:ff9b::/96', '64:ff9b::/48', '::ffff:10.0.0.0/103'])
    t.throws(() => keyOfValue(of('addresses'), network), /stands for IPv4 addresses: .* at least 104 bits/, network);
  t.throws(() => keyOfHash('users', HEX64), /32 hex characters/);
  t.throws(() => keyOfHash('addresses', '192.0.2.0/24x'), /network/);
  try {
    keyOfValue(of('visitors'), 'secret-value');
  } catch (error) {
    t.notMatch(String(error), 'secret-value');
  }
});

t.test('what an event has is put on a list, and what it lacks is not', async (t) => {
  const hash = (digit: string): string => digit.repeat(32);
  const row = makeEvent({
    ...{
      userHash: hash('1'),
      identifierHash: hash('2'),
      identifierDomainHash: '3'.repeat(16),
      simSerialHash: '4'.repeat(16),
    },
    ...{ visitorId: 'a'.repeat(64), fingerprint: 'b'.repeat(64), addressHash: hash('5'), country: 'DE', asn: 1 },
  });
  const lacks = makeEvent({
    ...{ userHash: '', identifierHash: '', identifierDomainHash: '', simSerialHash: '', visitorId: '' },
    ...{ fingerprint: '', addressHash: '', country: 'ZZ', asn: 0 },
  });
  const cases: readonly (readonly [ListKind, string])[] = [
    ['users', hash('1')],
    ['identifiers', hash('2')],
    ['email_domains', '3'.repeat(16)],
    ['sims', '4'.repeat(16)],
    ['visitors', 'a'.repeat(64)],
    ['fingerprints', 'b'.repeat(64)],
    ['addresses', hash('5')],
    ['countries', 'DE'],
    ['asns', '1'],
  ];
  for (const [kind, text] of cases) {
    t.equal(textOfKey(kind, keyOfEvent(kind, row)), text, kind);
    t.throws(() => keyOfEvent(kind, lacks), { message: `the event has nothing for a list of ${kind}` });
  }
});

t.test('the networks around an address, narrowest first', async (t) => {
  const around = (text: string): string[] => networksAround(text).map((key) => textOfKey('addresses', key));
  const cases: readonly (readonly [text: string, count: number, first: string, last: string])[] = [
    ['192.0.2.255', 24, '192.0.2.254/31', '192.0.0.0/8'],
    [' 192.0.2.0/24 ', 16, '192.0.2.0/23', '192.0.0.0/8'],
    ['::ffff:192.0.2.0/120', 16, '192.0.2.0/23', '192.0.0.0/8'],
    ['2001:db8:1:3::7', 48, '2001:db8:1:2::/63', '2001::/16'],
    ['2001:db8::/32', 16, '2001:db8::/31', '2001::/16'],
  ];
  for (const [text, count, first, last] of cases) {
    const found = around(text);
    t.same([found.length, found[0], found.at(-1)], [count, first, last], text);
  }
  t.same([around('nobody'), around('10.0.0.0/8')], [[], []]);
});
