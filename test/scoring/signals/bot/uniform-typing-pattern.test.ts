import { checkSignal } from '../check.js';

/** Twelve times about `ms`, alternating by the share. */
const times = (ms: number, share: number, length = 12): Float32Array =>
  Float32Array.from({ length }, (_, i) => ms * (i % 2 === 0 ? 1 + share : 1 - share));

checkSignal('uniform_typing_pattern', [
  { name: 'no keys', strength: 0 },
  {
    name: 'a metronome',
    request: { typingDwell: times(80, 0), typingFlight: times(150, 0) },
    strength: 1,
    evidence: { keys: 12, dwell_variation_percent: 0 },
  },
  {
    name: 'just below both limits',
    request: { typingDwell: times(80, 0.09), typingFlight: times(150, 0.14) },
    strength: 1,
  },
  { name: 'dwells vary', request: { typingDwell: times(80, 0.11), typingFlight: times(150, 0.1) }, strength: 0 },
  { name: 'flights vary', request: { typingDwell: times(80, 0.05), typingFlight: times(150, 0.16) }, strength: 0 },
  { name: 'too few keys', request: { typingDwell: times(80, 0, 4), typingFlight: times(150, 0, 4) }, strength: 0 },
  { name: 'no dwells', request: { typingFlight: times(150, 0) }, strength: 0 },
  { name: 'all zero is no pattern', request: { typingDwell: times(0, 0), typingFlight: times(0, 0) }, strength: 0 },
]);
