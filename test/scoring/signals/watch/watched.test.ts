import { type Label } from '../../../../src/contract/labels/labels.js';
import t from 'tap';
import { labelRowOf } from '../../../../src/event/label.js';
import { createUuidV7 } from '../../../../src/util/uuid.js';
import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const DAY_MS = 86_400_000;
const hash = (name: string): string => sha256(name).slice(0, 32);
const other = { userHash: hash('carl') };
const address = { addressHash: hash('address') };
const identifier = { identifierHash: hash('login') };
const device = {
  fingerprint: sha256("the thief's phone"),
  deviceAttributes: attributesOf({ model: 'Other', hardware: 'other', screenWidth: '720' }),
};
const thief = { userHash: hash('thief'), ...device, ...identifier, ...address };
const elsewhere = { fingerprint: sha256('x') };

/** One event of the thief, labelled so many days ago. */
const after = (label: Label, days: number) => () => {
  const world = new World().know();
  const id = createUuidV7(() => world.now);
  const event = world.send({ ...thief, eventId: id() });
  const word = { label, source: 'review', labeledAt: world.now, amount: null, currency: '', note: '' } as const;
  world.profiles.learn(labelRowOf(event, id(), '', word, world.now));
  world.now += days * DAY_MS;
  return world;
};

/** So many orders of the user on the own device, each with this label. */
const disputed =
  (orders: number, label: Label = 'chargeback') =>
  () => {
    const world = new World();
    for (let day = 0; day < 14; day += 1) {
      world.send({}, 86_400);
      world.send(other);
    }
    for (let i = 0; i < orders; i += 1) {
      const id = createUuidV7(() => world.now);
      const event = world.send({ useCase: 'checkout', eventId: id() });
      const word = { label, source: 'processor', labeledAt: world.now, amount: null, currency: '', note: '' } as const;
      world.profiles.learn(labelRowOf(event, id(), '', word, world.now));
      world.now += DAY_MS;
    }
    return world;
  };
const order = { useCase: 'checkout' } as const;

/** So many accounts of one line, each with a device of its own and one labelled order, among others' requests. */
const ring =
  (users: number, label: Label = 'promo_abuse', { days = 1, others = 0 } = {}) =>
  () => {
    const world = new World();
    for (let i = 0; i < users; i += 1) {
      const id = createUuidV7(() => world.now);
      const account = { userHash: hash(`ring ${i}`), fingerprint: sha256(`ring ${i}`), ...address };
      const event = world.send({ ...account, useCase: 'checkout', eventId: id() });
      const word = { label, source: 'processor', labeledAt: world.now, amount: null, currency: '', note: '' } as const;
      world.profiles.learn(labelRowOf(event, id(), '', word, world.now));
    }
    world.now += days * DAY_MS;
    for (let i = 0; i < others; i += 1) world.send({ userHash: hash(`other ${i}`), ...elsewhere, ...address }, 60);
    return world;
  };
/** A copied browser on another line of the country, labelled by its victim. */
const HOME = { addressPrefix: '91.65.10', asn: 31334, country: 'DE', addressHash: hash('home') };
const THERE = { addressPrefix: '93.128.40', asn: 6805, country: 'DE', addressHash: hash('there') };
const copied =
  (days: number, from: object = THERE) =>
  () => {
    const world = new World();
    for (let i = 0; i < 12; i += 1) world.send(HOME, 86_400);
    const id = createUuidV7(() => world.now);
    const event = world.send({ ...from, eventId: id() });
    const word = { label: 'account_takeover', source: 'customer', labeledAt: world.now } as const;
    world.profiles.learn(labelRowOf(event, id(), '', { ...word, amount: null, currency: '', note: '' }, world.now));
    world.now += days * DAY_MS;
    return world;
  };

const newcomer = { userHash: hash('one more'), ...device, ...address };

checkSignal('watched', [
  given('the same again', after('fraud', 1), thief, 1, { party: 'device', label: 'fraud', days_ago: 1 }),
  given('somebody else on the device', after('fraud', 179), { ...device, ...other }, 1),
  given('the identifier elsewhere', after('fraud', 9), { ...other, ...identifier, ...elsewhere }, 0.8, {
    party: 'identifier',
  }),
  given('the address, at once', after('fraud', 1), { ...other, ...address, ...elsewhere }, [0.15, 0.2], {
    party: 'address',
  }),
  given('a chargeback', after('chargeback', 100), thief, [0.25, 0.5]),
  given('a program', after('bot', 20), thief, 0.7),
  given('an order after one dispute on the own device', disputed(1), order, 0.2),
  given('and after two', disputed(2), order, 0.5),
  given('and after three', disputed(3), order, 0.75),
  given('and after five', disputed(5), order, 0.75),
  given('a login after three', disputed(3), { useCase: 'login' }, 0.2),
  given('an order after three that were withdrawn', disputed(3, 'unknown'), order, 0),
  given('an order of another user', disputed(3), { ...order, ...other }, 0.2),
  given('one more account on the line of three that took a bonus twice', ring(3), newcomer, [0.35, 0.4], {
    party: 'address',
    label: 'promo_abuse',
    days_ago: 1,
  }),
  given('and of six, with disputes', ring(6, 'chargeback'), newcomer, [0.45, 0.54]),
  given('on the line of two', ring(2), newcomer, 0),
  given('of three victims', ring(3, 'account_takeover', { days: 4 }), newcomer, 0),
  given('a month later', ring(3, 'promo_abuse', { days: 31 }), newcomer, 0),
  given('one of the three', ring(3), { ...newcomer, userHash: hash('ring 1') }, 0),
  given('on a busy line', ring(3, 'promo_abuse', { others: 150 }), newcomer, [0.01, 0.15]),
  { name: 'another device of another user', world: after('fraud', 1), strength: 0 },
  given('after half a year', after('fraud', 181), thief, 0),
  given('a program after a month', after('bot', 31), thief, 0),
  given('an owner', after('legitimate', 1), thief, 0),
  given('withdrawn', after('unknown', 1), thief, 0),
  given('the address after days', after('fraud', 4), { ...other, ...address }, 0),
  given('a copied browser again where it took the account', copied(2), THERE, 1),
  given('after two months it is as anywhere', copied(60), THERE, 0.4),
  given('on another address there', copied(2), { ...THERE, addressHash: hash('x') }, 0.4),
  given('the owner at home', copied(2), HOME, 0.4),
  given('the owner at home, where it was used', copied(2, HOME), HOME, 0.4),
  given('somebody else there', copied(2), { ...other, ...THERE, ...elsewhere }, [0.19, 0.2]),
  given('on a device of its user', after('account_takeover', 1), identifier, 0),
]);

t.test('a device that was stolen with is blocked, and its reputation says why', async (t) => {
  const stolen = after('account_takeover', 1)().ask(thief);
  t.equal(stolen.action, 'block');
  t.ok(stolen.reputation <= 10);
  const owned = after('legitimate', 1)().ask(thief);
  t.equal(owned.action, 'allow');
  t.ok(owned.reputation > 90);
});

t.test('the owner proves who he is on the address from which the account was taken over', async (t) => {
  const world = copied(2)();
  t.equal(world.ask(THERE).action, 'hard_challenge');
  t.equal(world.ask({ ...THERE, challengeCompleted: ['mfa_totp'] }).action, 'allow');
  t.equal(world.ask(HOME).action, 'allow');
});

t.test('a third disputed order is a hard challenge that a review answers, and nothing else', async (t) => {
  const world = disputed(3)();
  const { action, challenges } = world.ask({ useCase: 'checkout' });
  t.same([action, challenges], ['hard_challenge', ['id_review']]);
  t.not(world.ask({ useCase: 'checkout', challengeCompleted: ['mfa_totp'] }).action, 'allow');
  t.equal(world.ask({ useCase: 'checkout', challengeCompleted: ['id_review'] }).action, 'allow');
});

t.test('a proof of identity lets a neighbour of a ring in', async (t) => {
  const world = ring(6)();
  const { action, challenges } = world.ask(newcomer);
  t.equal(action, 'hard_challenge');
  t.comment(challenges.join(' '));
  t.equal(world.ask({ ...newcomer, challengeCompleted: ['mfa_totp'] }).action, 'allow');
});
