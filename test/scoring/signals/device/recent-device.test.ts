import { NETWORK } from '../../../../src/event/event-row.js';
import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const DAY = 86_400;
const phone = { fingerprint: sha256('new'), deviceAttributes: attributesOf({ model: 'new' }) };
/** Known for long; a second device was let in with a second factor, so many days ago. */
const second =
  (days: number, uses = 1) =>
  () => {
    const world = new World();
    for (let i = 0; i < 6; i += 1) world.send({}, DAY);
    for (let i = 0; i < uses; i += 1) world.send({ ...phone, challengeCompleted: ['mfa'] }, (days * DAY) / uses);
    return world;
  };

const HOME = { addressPrefix: '91.65.10.0/24', asn: 3209 };
const AWAY = { addressPrefix: '2.240.3.0/24', asn: 6805 };
const toAnotherBank = { ...AWAY, useCase: 'account_change', changeType: 'iban' } as const;
const toAnotherMail = { ...toAnotherBank, changeType: 'email', network: NETWORK.datacenter } as const;
/** 0.75 likewise. */
const HIDDEN: readonly [number, number] = [7.6, 7.9];
/** 0.9 with the shift of an account change, as a multiple of the points without one. */
const NOTICED: readonly [number, number] = [9.2, 9.4];
const other = (i: number) => ({
  fingerprint: sha256(`other ${i}`),
  deviceAttributes: attributesOf({ model: `${i}` }),
  challengeCompleted: ['mfa' as const],
});
const toAnotherPassword = { useCase: 'account_change', changeType: 'password' } as const;
/** Of an account change: at least 0.7; and 0.4 of what the standing lacks. */
const UNTRIED: readonly [number, number] = [7.2, 10.4];
const HARMLESS: readonly [number, number] = [2, 4.2];
/** A second device that was let in without a factor five minutes ago, and what it did then. */
const untried = (then: Parameters<World['send']>[0]) => {
  const world = new World();
  for (let i = 0; i < 6; i += 1) world.send({}, DAY);
  world.send({ ...phone, challengeCompleted: ['captcha', 'email_code'] }, 300);
  world.send({ ...phone, ...then }, 60);
  return world;
};
/** A network of some days, then another one for the others. */
const moved = (home: number, away: number) => () => {
  const world = new World();
  for (let i = 0; i < home; i += 1) world.send(HOME, DAY);
  for (let i = 0; i < away; i += 1) world.send(AWAY, DAY);
  return world;
};

checkSignal('recent_device', [
  { name: 'the only device of a user', world: () => new World().know(), strength: 0 },
  { name: 'the old one', world: second(0), strength: 0 },
  given('the new one at once', second(0.001), phone, [0.8, 0.9]),
  given('after two days of use', second(2, 4), phone, [0.4, 0.5]),
  given('after three weeks of use', second(21, 6), phone, 0),
  given('another bank, from a network never seen', moved(9, 0), toAnotherBank, NOTICED),
  given('from one of two days', moved(9, 2), toAnotherBank, NOTICED),
  given('from one of eight days', moved(9, 8), toAnotherBank, 0),
  given('a passkey from a network never seen', moved(9, 0), { ...toAnotherBank, changeType: 'passkey' }, NOTICED),
  given('another e-mail from a network never seen', moved(9, 0), { ...toAnotherMail, network: 0 }, 0),
  given('and through a rented server', moved(9, 0), toAnotherMail, HIDDEN),
  given(
    'through another exit of the provider, in a country that is new too',
    moved(9, 2),
    { ...toAnotherMail, addressPrefix: '2.241.9.0/24', country: 'FR' },
    HIDDEN,
  ),
  given(
    'where country and network are new, which unusual_location tells',
    moved(9, 0),
    { ...toAnotherMail, country: 'FR' },
    0,
  ),
  given("which was the user's for eight days", moved(9, 8), toAnotherMail, 0),
  given(
    'another password minutes after a reset, on a device that only its days speak for',
    () => {
      const world = untried({ useCase: 'password_reset' });
      world.now += 60_000;
      return world;
    },
    { ...phone, ...toAnotherPassword },
    UNTRIED,
  ),
  given(
    'another e-mail on a device that was let in once nine days ago, and again',
    () => {
      const world = new World();
      for (let i = 0; i < 6; i += 1) world.send({}, DAY);
      world.send({ ...phone, challengeCompleted: ['captcha', 'email_code'] }, DAY);
      for (let i = 0; i < 8; i += 1) world.send({}, DAY);
      world.send(phone, 60);
      return world;
    },
    { ...phone, useCase: 'account_change', changeType: 'email' },
    UNTRIED,
  ),
  given(
    'and where the reset was answered on it',
    () => untried({ useCase: 'password_reset', challengeCompleted: ['mfa_totp'] }),
    { ...phone, ...toAnotherPassword },
    HARMLESS,
  ),
  given(
    'another e-mail on a device that passed a challenge, where no address is told',
    second(6, 6),
    { ...phone, useCase: 'account_change', changeType: 'email' },
    [0, 3],
  ),
  given(
    'a device of minutes where eight have made the user forget the older ones',
    () => {
      const world = new World();
      for (let i = 0; i < 6; i += 1) world.send({}, 3 * DAY);
      for (let i = 0; i < 30; i += 1) world.send(other(i), 600);
      world.now += 70 * DAY * 1000;
      for (let i = 0; i < 8; i += 1) world.send(other(100 + i), 60);
      return world;
    },
    other(107),
    [0.8, 0.9],
  ),
  given('and where no network is older than a week', moved(3, 2), toAnotherBank, 0),
]);
