import { type EventRequest } from '../../../../src/event/event-row.js';
import { features, typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const session = (name: string, typist: number, sample: number): Partial<EventRequest> => ({
  sessionHash: name.repeat(16),
  ...typed(typist, sample),
});
const begun = (requests: number) => () => new World().know((i) => session('a', 6, i), requests);
const later = (hours: number) => () => {
  const world = begun(3)();
  world.now += hours * 3_600_000;
  return world;
};
const pointer = (velocity: number): Partial<EventRequest> => ({
  sessionHash: 'c'.repeat(16),
  features: features({ mouseAverageVelocity: velocity }),
});

checkSignal('behavior_shift_detected', [
  given('no session', begun(3), typed(7, 0), 0),
  given('the same person goes on', begun(3), session('a', 6, 9), 0),
  given('somebody else goes on', begun(3), session('a', 7, 0), [0.9, 1]),
  given('somebody else in another session', begun(3), session('b', 7, 0), 0),
  given('somebody else after five hours', later(5), session('a', 7, 0), [0.9, 1]),
  given('after six hours the session begins anew', later(6), session('a', 7, 0), 0),
  given(
    'also after a first request without a session',
    () => later(6)().know(() => ({ sessionHash: '', ...typed(6, 9) }), 1),
    session('a', 7, 0),
    0,
  ),
  given('beside its new start', () => later(6)().know((i) => session('a', 6, i), 2), session('a', 7, 0), [0.9, 1]),
  given('one request is no baseline', begun(1), session('a', 7, 0), 0),
  given('a pointer ten times as fast', () => new World().know(() => pointer(0.5), 3), pointer(5), [0.9, 1]),
  given('a pointer half as fast again', () => new World().know(() => pointer(0.5), 3), pointer(0.75), 0),
]);
