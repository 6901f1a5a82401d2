import { type EventRequest } from '../../../../src/event/event-row.js';
import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

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
  given('as usual', () => new World().know(() => moved(1)), moved(1.3), 0),
  given('three times as fast as the profile', () => new World().know(() => moved(1)), moved(3), 1, {
    against: 'in earlier visits',
  }),
  given('too little known', () => new World().know(() => moved(1), 4), moved(3), 0),
  given(
    'as fast as the session, unlike the profile',
    () => new World().know((i) => moved(i < 9 ? 1 : 2, i < 9 ? '' : A)),
    moved(2, A),
    0,
  ),
  given('unlike the session', () => new World().know(() => moved(1, A), 3), moved(4, A), 1, {
    against: 'at the start of this session',
  }),
  given('far longer ways', () => new World().know(() => travelled(4000)), travelled(40_000), 1),
]);
