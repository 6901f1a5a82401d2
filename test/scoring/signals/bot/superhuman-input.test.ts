import { CLIENT } from '../../../../src/event/event-row.js';
import { features } from '../../../profiles/rows.js';
import { checkSignal } from '../check.js';

const flights = (shortest: number): Float32Array =>
  Float32Array.from({ length: 12 }, (_, i) => (i === 5 ? shortest : 90 + 20 * i));

checkSignal('superhuman_input', [
  { name: 'nothing sent', strength: 0 },
  { name: 'one pause too short for fingers', request: { typingFlight: flights(10) }, strength: [0.5, 0.53] },
  { name: 'none', request: { typingFlight: flights(40) }, strength: 0 },
  {
    name: 'two keys rolled over each other are data, not an error',
    request: { typingFlight: flights(-3) },
    strength: [0.5, 0.53],
  },
  {
    name: 'an interaction at once',
    request: { features: features({ timeToFirstInteraction: 40 }) },
    strength: [0.5, 0.53],
    evidence: { signs: 'the first interaction came at once' },
  },
  { name: 'none yet', request: { features: features({ timeToFirstInteraction: 0 }) }, strength: 0 },
  {
    name: 'clicks without a pointer',
    request: { features: features({ mouseClickCount: 5, mouseTotalDistance: 0 }) },
    strength: [0.5, 0.53],
  },
  {
    name: 'taps',
    request: { client: CLIENT.mobile, features: features({ mouseClickCount: 5, mouseTotalDistance: 0 }) },
    strength: 0,
  },
  { name: 'enough signs to be called a program', request: { client: CLIENT.automated }, strength: 0 },
]);
