// What one address may take of a public key: a part, and the rest is everybody else's; and who is told when there is
// only one address.
import t from 'tap';
import { type KeyEntry } from '../../src/access/key-ring.js';
import { AddressWatch, KEYS_MAX } from '../../src/access/limits/address-watch.js';
import { Limiter } from '../../src/access/limits/limiter.js';
import { limitedKey, userHash } from '../support/state/limiter-model.js';

const NOW = Date.UTC(2026, 0, 1);
const page = (share: number, limit = 100, slot = 0): KeyEntry => ({
  ...limitedKey(limit, slot),
  kind: 'public',
  addressShare: share,
});

function allowed(limiter: Limiter, key: KeyEntry, address: string, count: number, now = NOW): number {
  let letIn = 0;
  for (let i = 0; i < count; i += 1)
    if (limiter.takeAddress(key, address, now).allowed && limiter.takeKey(key, now).allowed) letIn += 1;
  return letIn;
}

t.test('one address floods, 40 others are answered', async (t) => {
  const limiter = new Limiter(1000);
  const key = page(20);
  t.equal(allowed(limiter, key, '192.0.2.1', 5000), 20);
  for (let other = 0; other < 40; other += 1) t.equal(allowed(limiter, key, `198.51.100.${other}`, 1), 1);
  t.equal(limiter.addressesRefused, 4980);
  t.equal(limiter.keysRefused, 0);
  t.equal(allowed(limiter, key, '192.0.2.1', 30, NOW + 1000), 20, 'and again in the next second');
});

t.test('an IPv6 customer has one share for all addresses of a /64', async (t) => {
  const limiter = new Limiter(1000);
  const key = page(3);
  const alike = ['2001:db8::1', '2001:db8::ffff', '2001:db8:0:0:8000::', '2001:db8::1:2:3:4'];
  t.equal(
    alike.reduce((sum, address) => sum + allowed(limiter, key, address, 1), 0),
    3,
  );
  t.equal(allowed(limiter, key, '2001:db8:0:1::1', 1), 1, 'the next /64 is another customer');
});

t.test('an IPv4 customer of a server that has IPv6 only has a share of its own', async (t) => {
  const limiter = new Limiter(1000);
  const key = page(3);
  t.equal(allowed(limiter, key, '64:ff9b::c000:201', 5), 3);
  t.equal(allowed(limiter, key, '64:ff9b::c000:202', 5), 3, 'the next address is another customer');
  t.equal(allowed(limiter, key, '192.0.2.1', 1), 0, 'the same customer over IPv4');
  t.equal(allowed(limiter, key, '64:ff9b:1::c000:203', 3), 3);
  t.equal(allowed(limiter, key, '64:ff9b:1::c000:204', 1), 0, 'another prefix is a network as any');
});

t.test('shares of two keys are apart, and an unknown address has one too', async (t) => {
  const limiter = new Limiter(1000);
  t.equal(allowed(limiter, page(2), '192.0.2.1', 5), 2);
  t.equal(allowed(limiter, page(2, 100, 1), '192.0.2.1', 5), 2);
  t.equal(allowed(limiter, page(2), '', 5), 2);
});

t.test('what pages take of a user id takes nothing from the backend', async (t) => {
  const limiter = new Limiter(1000);
  for (let i = 0; i < 500; i += 1) limiter.takePageUser(userHash(1), 100, NOW, 'key_a');
  t.equal(limiter.usersRefused, 400);
  for (let i = 0; i < 100; i += 1) t.ok(limiter.takeUser(userHash(1), 100, NOW, 'key_a').allowed);
  t.notOk(limiter.takeUser(userHash(1), 100, NOW, 'key_a').allowed);
});

t.test('pages that send many user ids do not fill the table of the backend', async (t) => {
  const limiter = new Limiter(4);
  for (let i = 0; i < 50; i += 1) limiter.takePageUser(userHash(i), 1, NOW, 'key_a');
  t.ok(limiter.takeUser(userHash(100), 1, NOW, 'key_a').allowed);
});

t.test('what is given back can be taken again, and never more than was taken', async (t) => {
  const limiter = new Limiter(16);
  const key = page(1, 1);
  limiter.giveBack(key, NOW);
  limiter.takeKey(key, NOW);
  limiter.giveBack(key, NOW);
  t.ok(limiter.takeKey(key, NOW).allowed);
  t.notOk(limiter.takeKey(key, NOW).allowed);
  limiter.giveBack(key, NOW + 1000);
  t.ok(limiter.takeKey(key, NOW + 1000).allowed, 'what an earlier window took is gone');
  t.notOk(limiter.takeKey(key, NOW + 1000).allowed);
});

t.test('a key that is used from one address is told of once an hour', async (t) => {
  const told: string[] = [];
  const watch = new AddressWatch(({ id }, address) => told.push(`${id} ${address}`));
  const key = page(20);
  for (let i = 0; i < 12_000; i += 1) watch.note(key, i % 50 === 0 ? `198.51.100.${i % 250}` : '192.0.2.1', NOW + i);
  t.strictSame(told, ['key_0 192.0.2.1']);
  for (let i = 0; i < 6000; i += 1) watch.note(key, '192.0.2.1', NOW + 3_700_000 + i);
  t.equal(told.length, 2);
  t.equal(watch.found, 2);
});

t.test('visitors, a quiet key and a sandbox are nothing to tell of', async (t) => {
  const told: string[] = [];
  const watch = new AddressWatch((_, address) => told.push(address));
  for (let i = 0; i < 20_000; i += 1) watch.note(page(20), i % 10 === 0 ? '198.51.100.7' : '192.0.2.1', NOW + i);
  for (let i = 0; i < 20_000; i += 1) watch.note(page(20, 100, 1), '192.0.2.1', NOW + i * 1000);
  for (let i = 0; i < 20_000; i += 1) watch.note({ ...page(20, 100, 2), mode: 'test' }, '192.0.2.1', NOW + i);
  t.strictSame(told, []);
});

t.test('so many keys are watched, and no more', async (t) => {
  const told: string[] = [];
  const watch = new AddressWatch(({ id }) => told.push(id));
  const keyOf = (n: number): KeyEntry => ({ ...page(20), id: `key ${n}` });
  for (let n = 0; n <= KEYS_MAX; n += 1) watch.note(keyOf(n), '192.0.2.1', NOW);
  for (const n of [KEYS_MAX, KEYS_MAX - 1]) for (let i = 0; i < 5000; i += 1) watch.note(keyOf(n), '192.0.2.1', NOW);
  t.strictSame(told, [`key ${KEYS_MAX - 1}`]);
});
