import { type EventRequest } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const after =
  (requests: number, seconds: number, change: (i: number) => Partial<EventRequest> = () => ({})) =>
  () => {
    const world = new World();
    for (let i = 0; i < requests; i += 1) world.send(change(i), seconds);
    return world;
  };
const someone = (i: number): Partial<EventRequest> => ({
  userHash: sha256(`user${i}`).slice(0, 32),
  fingerprint: sha256(`device${i}`),
});
const failing: Partial<EventRequest> = { identifierHash: 'ab'.repeat(16), loginResult: 'FAILURE' };
const BEHIND = { addressHash: 'cd'.repeat(16), addressPrefix: '10.0.3.0/24' };

checkSignal('velocity_anomaly', [
  { name: 'the first request', strength: 0 },
  { name: 'ten a minute', world: after(10, 5), strength: 0 },
  { name: 'twenty a minute', world: after(19, 2), strength: 0 },
  {
    name: 'twenty-five a minute',
    world: after(24, 2),
    strength: [0.2, 0.4],
    evidence: { party: 'user', window: 'minute', count: 25, limit: 20 },
  },
  { name: 'fifty a minute', world: after(49, 1), strength: [0.55, 0.7] },
  { name: 'a hundred a minute', world: after(99, 0.5), strength: 1 },
  {
    name: 'sixty in a minute, two minutes ago',
    world: () => {
      const world = after(60, 1)();
      world.now += 120_000;
      return world;
    },
    strength: 0,
  },
  { name: 'two hundred an hour', world: after(200, 17), strength: [0.3, 0.5], evidence: { window: 'hour' } },
  {
    name: 'eleven failures count double',
    world: after(11, 2, () => failing),
    request: failing,
    strength: [0.15, 0.4],
    evidence: { count: 24 },
  },
  {
    name: 'one login name from many devices',
    world: after(30, 1, (i) => ({ ...someone(i), identifierHash: 'ab'.repeat(16) })),
    request: { ...someone(99), identifierHash: 'ab'.repeat(16) },
    strength: [0.3, 0.5],
    evidence: { party: 'identifier' },
  },
  {
    name: 'a company behind one address',
    world: after(200, 0.25, (i) => ({ ...someone(i), addressHash: 'cd'.repeat(16) })),
    request: { ...someone(999), addressHash: 'cd'.repeat(16) },
    strength: 0,
  },
  {
    name: 'more than any company',
    world: after(500, 0.1, (i) => ({ ...someone(i), addressHash: 'cd'.repeat(16) })),
    request: { ...someone(999), addressHash: 'cd'.repeat(16) },
    strength: [0.3, 0.7],
    evidence: { party: 'address' },
  },
  {
    name: 'as many with the private address of a proxy',
    world: after(500, 0.1, (i) => ({ ...someone(i), ...BEHIND })),
    request: { ...someone(999), ...BEHIND },
    strength: 0,
  },
]);
