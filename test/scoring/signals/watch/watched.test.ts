import { type Label } from '../../../../src/contract/labels/labels.js';
import t from 'tap';
import { labelRowOf } from '../../../../src/event/label.js';
import { createUuidV7 } from '../../../../src/util/uuid.js';
import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

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
  {
    name: 'the same again',
    world: after('fraud', 1),
    request: thief,
    strength: 1,
    evidence: { party: 'device', label: 'fraud', days_ago: 1 },
  },
  { name: 'somebody else on the device', world: after('fraud', 179), request: { ...device, ...other }, strength: 1 },
  {
    name: 'the identifier elsewhere',
    world: after('fraud', 9),
    request: { ...other, ...identifier, ...elsewhere },
    strength: 0.8,
    evidence: { party: 'identifier' },
  },
  {
    name: 'the address, at once',
    world: after('fraud', 1),
    request: { ...other, ...address, ...elsewhere },
    strength: [0.15, 0.2],
    evidence: { party: 'address' },
  },
  { name: 'a chargeback', world: after('chargeback', 100), request: thief, strength: [0.25, 0.5] },
  { name: 'a program', world: after('bot', 20), request: thief, strength: 0.7 },
  { name: 'an order after one dispute on the own device', world: disputed(1), request: order, strength: 0.2 },
  { name: 'and after two', world: disputed(2), request: order, strength: 0.5 },
  { name: 'and after three', world: disputed(3), request: order, strength: 0.75 },
  { name: 'and after five', world: disputed(5), request: order, strength: 0.75 },
  { name: 'a login after three', world: disputed(3), request: { useCase: 'login' }, strength: 0.2 },
  { name: 'an order after three that were withdrawn', world: disputed(3, 'unknown'), request: order, strength: 0 },
  { name: 'an order of another user', world: disputed(3), request: { ...order, ...other }, strength: 0.2 },
  {
    name: 'one more account on the line of three that took a bonus twice',
    world: ring(3),
    request: newcomer,
    strength: [0.35, 0.4],
    evidence: { party: 'address', label: 'promo_abuse', days_ago: 1 },
  },
  { name: 'and of six, with disputes', world: ring(6, 'chargeback'), request: newcomer, strength: [0.45, 0.54] },
  { name: 'on the line of two', world: ring(2), request: newcomer, strength: 0 },
  { name: 'of three victims', world: ring(3, 'account_takeover', { days: 4 }), request: newcomer, strength: 0 },
  { name: 'a month later', world: ring(3, 'promo_abuse', { days: 31 }), request: newcomer, strength: 0 },
  { name: 'one of the three', world: ring(3), request: { ...newcomer, userHash: hash('ring 1') }, strength: 0 },
  { name: 'on a busy line', world: ring(3, 'promo_abuse', { others: 150 }), request: newcomer, strength: [0.01, 0.15] },
  { name: 'another device of another user', world: after('fraud', 1), strength: 0 },
  { name: 'after half a year', world: after('fraud', 181), request: thief, strength: 0 },
  { name: 'a program after a month', world: after('bot', 31), request: thief, strength: 0 },
  { name: 'an owner', world: after('legitimate', 1), request: thief, strength: 0 },
  { name: 'withdrawn', world: after('unknown', 1), request: thief, strength: 0 },
  { name: 'the address after days', world: after('fraud', 4), request: { ...other, ...address }, strength: 0 },
  { name: 'a copied browser again where it took the account', world: copied(2), request: THERE, strength: 1 },
  { name: 'after two months it is as anywhere', world: copied(60), request: THERE, strength: 0.4 },
  { name: 'on another address there', world: copied(2), request: { ...THERE, addressHash: hash('x') }, strength: 0.4 },
  { name: 'the owner at home', world: copied(2), request: HOME, strength: 0.4 },
  { name: 'the owner at home, where it was used', world: copied(2, HOME), request: HOME, strength: 0.4 },
  {
    name: 'somebody else there',
    world: copied(2),
    request: { ...other, ...THERE, ...elsewhere },
    strength: [0.19, 0.2],
  },
  { name: 'on a device of its user', world: after('account_takeover', 1), request: identifier, strength: 0 },
]);

t.test('a device that was stolen with is blocked, and its reputation says why', (t) => {
  const stolen = after('account_takeover', 1)().ask(thief);
  t.equal(stolen.action, 'block');
  t.ok(stolen.reputation <= 10);
  const owned = after('legitimate', 1)().ask(thief);
  t.equal(owned.action, 'allow');
  t.ok(owned.reputation > 90);
  t.end();
});

t.test('the owner proves who he is on the address from which the account was taken over', (t) => {
  const world = copied(2)();
  t.equal(world.ask(THERE).action, 'hard_challenge');
  t.equal(world.ask({ ...THERE, challengeCompleted: ['mfa_totp'] }).action, 'allow');
  t.equal(world.ask(HOME).action, 'allow');
  t.end();
});

t.test('a third disputed order is a hard challenge that a review answers, and nothing else', (t) => {
  const world = disputed(3)();
  const { action, challenges } = world.ask({ useCase: 'checkout' });
  t.same([action, challenges], ['hard_challenge', ['id_review']]);
  t.not(world.ask({ useCase: 'checkout', challengeCompleted: ['mfa_totp'] }).action, 'allow');
  t.equal(world.ask({ useCase: 'checkout', challengeCompleted: ['id_review'] }).action, 'allow');
  t.end();
});

t.test('a proof of identity lets a neighbour of a ring in', (t) => {
  const world = ring(6)();
  const { action, challenges } = world.ask(newcomer);
  t.equal(action, 'hard_challenge');
  t.comment(challenges.join(' '));
  t.equal(world.ask({ ...newcomer, challengeCompleted: ['mfa_totp'] }).action, 'allow');
  t.end();
});
