import { type EventRequest } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const failing: Partial<EventRequest> = { useCase: 'login', identifierHash: 'ab'.repeat(16), loginResult: 'FAILURE' };
const success: Partial<EventRequest> = { ...failing, loginResult: 'SUCCESS' };
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

checkSignal('failed_login_burst', [
  { name: 'no failure', request: success, strength: 0 },
  { name: 'four in an hour, then it fits', world: after(4, 30), request: success, strength: 0 },
  { name: 'ten', world: after(10, 3), request: success, strength: 0.5, evidence: { failures_1h: 10, limit: 5 } },
  { name: 'the tenth', world: after(9, 3), request: failing, strength: 0.5 },
  { name: 'twenty', world: after(20, 3), request: success, strength: 1 },
  {
    name: 'twenty, yesterday',
    world: () => {
      const world = after(20, 3)();
      world.now += 86_400_000;
      return world;
    },
    request: success,
    strength: 0,
  },
  {
    name: 'one name from many devices',
    world: after(15, 3, someone),
    request: success,
    strength: 1,
    evidence: { party: 'identifier' },
  },
  {
    name: 'many names from one device',
    world: after(24, 3, sprayed),
    request: { ...sprayed(99), loginResult: 'SUCCESS' },
    strength: 1,
    evidence: { party: 'device' },
  },
]);
