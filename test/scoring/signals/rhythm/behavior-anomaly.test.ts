import { typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const known = (requests: number) => () => new World().know((i) => typed(6, i), requests);

checkSignal('behavior_anomaly', [
  { name: 'a stranger', request: typed(6, 0), strength: 0 },
  given('another typist, too early to tell', known(2), typed(7, 0), 0),
  given('another typist, early', known(3), typed(7, 0), [0.5, 1]),
  given('another typist', known(12), typed(7, 0), 1, { compared: 'key by key', learned_requests: 12 }),
  given('the same typist', known(12), typed(6, 50), 0),
  given('the same typist, another text', known(12), typed(6, 50, 17), 0),
  given(
    'a far slower typist, another text',
    known(12),
    {
      typingDwell: Float32Array.from({ length: 9 }, (_, i) => 400 + 90 * (i % 3)),
      typingFlight: Float32Array.from({ length: 9 }, (_, i) => 1200 + 300 * (i % 4)),
    },
    [0.5, 1],
    { compared: 'on average' },
  ),
  { name: 'no typing this time', world: known(12), strength: 0 },
]);
