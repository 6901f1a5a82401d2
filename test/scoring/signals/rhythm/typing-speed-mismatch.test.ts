import { type EventRequest } from '../../../../src/event/event-row.js';
import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const at = (speed: number, flight?: number): Partial<EventRequest> => ({
  features: features({ typingSpeed: speed }),
  ...(flight === undefined
    ? {}
    : { typingFlight: Float32Array.from({ length: 6 }, (_, i) => flight * (0.5 + 0.2 * i)) }),
});
const known = (requests: number) => () => new World().know((i) => at(4 + (i % 3) / 5), requests);

checkSignal('typing_speed_mismatch', [
  { name: 'a stranger', request: at(9), strength: 0 },
  given('too little known', known(4), at(9), 0),
  given('the usual speed', known(12), at(4.4), 0),
  given('far above', known(12), at(9), 1, { against: 'the speed of this user', characters_per_second: 9 }),
  given('far below', known(12), at(1.5), 1),
  given(
    'far above, without a key: dictated',
    known(12),
    { features: features({ typingSpeed: 38, keydownCount: 0 }) },
    0,
  ),
  { name: 'a speed of 0, rounded after a long pause', request: at(0, 60_000), strength: 0 },
  { name: 'key times that agree', request: at(5, 200), strength: 0 },
  {
    name: 'key times that contradict',
    request: at(5, 1000),
    strength: 1,
    evidence: { against: 'the key times sent with it' },
  },
]);
