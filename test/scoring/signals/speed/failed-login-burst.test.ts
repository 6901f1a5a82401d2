import { type EventRequest } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const failing: Partial<EventRequest> = { useCase: 'login', identifierHash: 'ab'.repeat(16), loginResult: 'FAILURE' };
const success: Partial<EventRequest> = { ...failing, loginResult: 'SUCCESS' };
const making: Partial<EventRequest> = { useCase: 'registration', identifierHash: 'ab'.repeat(16) };
const after =
  (failures: number, seconds: number, change: (i: number) => Partial<EventRequest> = () => failing) =>
  () => {
    const world = new World();
    for (let i = 0; i < failures; i += 1) world.send(change(i), seconds);
    return world;
  };
const someone = (i: number): Partial<EventRequest> => ({
  ...failing,
  userHash: sha256(`user${i}`).slice(0, 32),
  fingerprint: sha256(`device${i}`),
});
/** Passwords tried on many names from one device. */
const sprayed = (i: number): Partial<EventRequest> => ({
  ...failing,
  userHash: sha256(`user${i}`).slice(0, 32),
  identifierHash: sha256(`name${i}`).slice(0, 32),
});
const PRIVATE = '10.0.0.0/24';
/** Passwords of as many people, each on a device of its own, from one address. */
const stuffed =
  (addressPrefix: string) =>
  (i: number): Partial<EventRequest> => ({
    ...someone(i),
    addressPrefix,
    identifierHash: sha256(`name${i}`).slice(0, 32),
    loginResult: i === 999 ? 'SUCCESS' : 'FAILURE',
  });

checkSignal('failed_login_burst', [
  { name: 'no failure', request: success, strength: 0 },
  given('four in an hour, then it fits', after(4, 30), success, 0),
  given('ten', after(10, 3), success, 0.5, { failures_1h: 10, limit: 5 }),
  given('the tenth', after(9, 3), failing, 0.5),
  given('twenty', after(20, 3), success, 1),
  given(
    'twenty, yesterday',
    () => {
      const world = after(20, 3)();
      world.now += 86_400_000;
      return world;
    },
    success,
    0,
  ),
  given('one name from many devices', after(15, 3, someone), success, 1, { party: 'identifier' }),
  given('who makes an account in a name that was tried elsewhere', after(20, 3, someone), making, 0),
  given('who makes one on the device that tried', after(24, 3, sprayed), making, 1, { party: 'device' }),
  given(
    'everybody behind one address',
    after(300, 3, stuffed('198.51.100.0/24')),
    stuffed('198.51.100.0/24')(999),
    0.5,
  ),
  given('the same where it is a private one, of a proxy', after(300, 3, stuffed(PRIVATE)), stuffed(PRIVATE)(999), 0),
  given('many names from one device', after(24, 3, sprayed), { ...sprayed(99), loginResult: 'SUCCESS' }, 1, {
    party: 'device',
  }),
]);
