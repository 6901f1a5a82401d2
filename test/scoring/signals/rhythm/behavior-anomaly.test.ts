import { typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const known = (requests: number) => () => new World().know((i) => typed(6, i), requests);

checkSignal('behavior_anomaly', [
  { name: 'a stranger', request: typed(6, 0), strength: 0 },
  { name: 'another typist, too early to tell', world: known(2), request: typed(7, 0), strength: 0 },
  { name: 'another typist, early', world: known(3), request: typed(7, 0), strength: [0.5, 1] },
  {
    name: 'another typist',
    world: known(12),
    request: typed(7, 0),
    strength: 1,
    evidence: { compared: 'key by key', learned_requests: 12 },
  },
  { name: 'the same typist', world: known(12), request: typed(6, 50), strength: 0 },
  { name: 'the same typist, another text', world: known(12), request: typed(6, 50, 17), strength: 0 },
  {
    name: 'a far slower typist, another text',
    world: known(12),
    request: {
      typingDwell: Float32Array.from({ length: 9 }, (_, i) => 400 + 90 * (i % 3)),
      typingFlight: Float32Array.from({ length: 9 }, (_, i) => 1200 + 300 * (i % 4)),
    },
    strength: [0.5, 1],
    evidence: { compared: 'on average' },
  },
  { name: 'no typing this time', world: known(12), strength: 0 },
]);
