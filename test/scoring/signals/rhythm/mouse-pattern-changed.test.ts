import { type EventRequest } from '../../../../src/event/event-row.js';
import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const moved = (velocity: number, session = ''): Partial<EventRequest> => ({
  sessionHash: session,
  features: features({ mouseAverageVelocity: velocity }),
});
const travelled = (distance: number): Partial<EventRequest> => ({
  features: features({ mouseTotalDistance: distance, timeOnPage: 10_000 }),
});
const A = 'a'.repeat(16);

checkSignal('mouse_pattern_changed', [
  { name: 'a stranger', request: moved(1), strength: 0 },
  { name: 'as usual', world: () => new World().know(() => moved(1)), request: moved(1.3), strength: 0 },
  {
    name: 'three times as fast as the profile',
    world: () => new World().know(() => moved(1)),
    request: moved(3),
    strength: 1,
    evidence: { against: 'in earlier visits' },
  },
  { name: 'too little known', world: () => new World().know(() => moved(1), 4), request: moved(3), strength: 0 },
  {
    name: 'as fast as the session, unlike the profile',
    world: () => new World().know((i) => moved(i < 9 ? 1 : 2, i < 9 ? '' : A)),
    request: moved(2, A),
    strength: 0,
  },
  {
    name: 'unlike the session',
    world: () => new World().know(() => moved(1, A), 3),
    request: moved(4, A),
    strength: 1,
    evidence: { against: 'at the start of this session' },
  },
  {
    name: 'far longer ways',
    world: () => new World().know(() => travelled(4000)),
    request: travelled(40_000),
    strength: 1,
  },
]);
