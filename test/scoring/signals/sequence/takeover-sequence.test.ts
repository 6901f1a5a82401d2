import { attributesOf, features, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const thief = { fingerprint: sha256('thief'), deviceAttributes: attributesOf({ model: 'thief' }) };
const change = { useCase: 'account_change', changeType: 'email' } as const;
const order = (amount: number) => ({ useCase: 'checkout', features: features({ amount }) }) as const;
const SOME: [number, number] = [0.4, 0.9];
const HOME = { addressPrefix: '91.65.10', asn: 31334, country: 'DE' };
const ELSEWHERE = { addressPrefix: '84.160.20', asn: 3320, country: 'DE' };
const ABROAD = { addressPrefix: '80.130.4', asn: 12322, country: 'FR' };
const reset = (who: object, seconds: number) => () => {
  const world = new World().know();
  world.send({ ...who, useCase: 'password_reset', challengeCompleted: ['mfa'] }, seconds);
  return world;
};

checkSignal('takeover_sequence', [
  { name: 'a change of e-mail alone', world: () => new World().know(), request: { ...thief, ...change }, strength: 0 },
  {
    name: 'after a reset',
    world: reset(thief, 60),
    request: { ...thief, ...change },
    strength: [0.6, 0.8],
    evidence: { device: 'a device that is new to this user', before: 'a password reset', minutes: 1 },
  },
  {
    name: 'a new password is how a reset ends',
    world: reset(thief, 60),
    request: { ...thief, ...change, changeType: 'password' },
    strength: [0.1, 0.15],
  },
  {
    name: 'the same step again with what was asked for is one step',
    world: () => {
      const world = new World().know();
      world.send({ ...thief, challengeCompleted: ['mfa'] }, 700);
      world.send({ ...thief, ...change }, 30);
      return world;
    },
    request: { ...thief, ...change, challengeCompleted: ['mfa_sms'] },
    strength: 0,
  },
  ...(
    [
      ["the user's device in another network", {}],
      ['a device and in a network that are new to this user', thief],
    ] as const
  ).map(([device, who]) => ({
    name: `another account for money after a passkey was added, on ${device}`,
    world: () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send(HOME, 86_400);
      world.send({ ...who, ...ELSEWHERE, challengeCompleted: ['mfa'] }, 700);
      world.send({ ...who, ...ELSEWHERE, ...change, changeType: 'passkey' }, 3600);
      return world;
    },
    request: { ...who, ...ELSEWHERE, ...change, changeType: 'iban' },
    strength: SOME,
    evidence: { device, before: 'a change of e-mail, phone or sign-in', minutes: 60 },
  })),
  { name: 'four days later', world: reset(thief, 4 * 86_400), request: { ...thief, ...change }, strength: 0 },
  ...(['email', 'delivery_address', 'iban'] as const).map((changeType) => ({
    name: `${changeType} on the own device, and then an order far above the own ones`,
    world: () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send(order(40), 86_400);
      world.send({ ...change, changeType }, 600);
      return world;
    },
    request: order(4000),
    strength: 0.66,
    evidence: { device: "the user's own device", minutes: 10 },
  })),
  {
    name: 'an account for money and such an order on an unknown device: it is not called the own one',
    world: () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send(order(40), 86_400);
      world.send({ ...thief, ...change, changeType: 'iban' }, 600);
      return world;
    },
    request: { ...thief, ...order(4000) },
    strength: 0.66,
    evidence: { device: 'a device that is new to this user', minutes: 10 },
  },
  ...[
    { of: 'a reset that a stranger asked for, and the owner on another line', challengeCompleted: [], strength: 0 },
    { of: 'one that was answered there', challengeCompleted: ['mfa'], strength: SOME },
  ].map(({ of: name, challengeCompleted, strength }) => ({
    name,
    world: () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send({ ...HOME, ...order(40) }, 86_400);
      world.send(ELSEWHERE, 3600);
      world.send({ ...thief, ...ABROAD, useCase: 'password_reset', challengeCompleted }, 300);
      return world;
    },
    request: { ...ELSEWHERE, ...order(45) },
    strength,
  })),
  {
    name: 'and an order as usual',
    world: () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send(order(40), 86_400);
      world.send(change, 600);
      return world;
    },
    request: order(45),
    strength: [0, 0.05],
  },
  {
    name: 'another payout account on the own device, after a new password and e-mail',
    world: () => {
      const world = new World();
      for (let i = 0; i < 12; i += 1) world.send(order(40), 86_400);
      world.send({ ...change, changeType: 'password' }, 600);
      world.send(change, 300);
      return world;
    },
    request: { ...change, changeType: 'bank_account' },
    strength: 0.68,
    evidence: {
      device: "the user's own device",
      before: 'a change of e-mail, phone or sign-in and a change of password',
      minutes: 15,
    },
  },
  ...(
    [
      ['an account of today is completed on its only device', undefined, 0],
      ['an account of today is completed on a second device', thief, [0.5, 1]],
    ] as const
  ).map(([name, device, strength]) => ({
    name,
    world: () => {
      const world = new World();
      world.send({ useCase: 'registration' }, 300);
      world.send(change, 300);
      return world;
    },
    request: { ...device, ...change, changeType: 'delivery_address' },
    strength,
  })),
  { name: 'a login is no step', world: reset(thief, 60), request: { ...thief, useCase: 'login' }, strength: 0 },
]);
