import { type EventRequest } from '../../../../src/event/event-row.js';
import { features, typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const session = (name: string, typist: number, sample: number): Partial<EventRequest> => ({
  sessionHash: name.repeat(16),
  ...typed(typist, sample),
});
const begun = (requests: number) => () => new World().know((i) => session('a', 6, i), requests);
const pointer = (velocity: number): Partial<EventRequest> => ({
  sessionHash: 'c'.repeat(16),
  features: features({ mouseAverageVelocity: velocity }),
});

checkSignal('behavior_shift_detected', [
  { name: 'no session', world: begun(3), request: typed(7, 0), strength: 0 },
  { name: 'the same person goes on', world: begun(3), request: session('a', 6, 9), strength: 0 },
  { name: 'somebody else goes on', world: begun(3), request: session('a', 7, 0), strength: [0.9, 1] },
  { name: 'somebody else in another session', world: begun(3), request: session('b', 7, 0), strength: 0 },
  { name: 'one request is no baseline', world: begun(1), request: session('a', 7, 0), strength: 0 },
  {
    name: 'a pointer ten times as fast',
    world: () => new World().know(() => pointer(0.5), 3),
    request: pointer(5),
    strength: [0.9, 1],
  },
  {
    name: 'a pointer half as fast again',
    world: () => new World().know(() => pointer(0.5), 3),
    request: pointer(0.75),
    strength: 0,
  },
]);
