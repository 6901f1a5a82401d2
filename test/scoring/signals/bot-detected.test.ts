import { CLIENT } from '../../../src/contract/event-row.js';
import { features } from '../../profiles/rows.js';
import { checkSignal } from './check.js';

const quick = (ms: number): Float32Array => Float32Array.from({ length: 12 }, (_, i) => ms * (1 + (i % 4)));
const form = { fieldsFocused: 5, fieldsDistinct: 5 };

checkSignal('bot_detected', [
  { name: 'nothing said', strength: 0 },
  { name: 'the client denies it', request: { client: CLIENT.automatedKnown }, strength: 0 },
  { name: 'the client says so', request: { client: CLIENT.automated | CLIENT.automatedKnown }, strength: 1, evidence: { bot_score: 8 } },
  { name: 'one short pause is a fast person', request: { typingFlight: Float32Array.from({ length: 12 }, (_, i) => (i === 3 ? 9 : 120)) }, strength: 0 },
  { name: 'short pauses again and again', request: { typingFlight: quick(8) }, strength: [0.5, 0.6] },
  { name: 'keys held for no time', request: { typingDwell: quick(5) }, strength: [0.5, 0.6], evidence: { signs: 'keys are held for almost no time' } },
  { name: 'a pointer that jumps', request: { features: features({ mouseAverageVelocity: 50 }) }, strength: [0.6, 0.8] },
  { name: 'a pointer as people move it', request: { features: features({ mouseAverageVelocity: 1.5 }) }, strength: 0 },
  { name: 'faster than any typist', request: { features: features({ typingSpeed: 21 }) }, strength: [0.5, 0.6] },
  { name: 'all of these', request: { typingDwell: quick(5), typingFlight: quick(8), features: features({ mouseAverageVelocity: 50, typingSpeed: 21 }) }, strength: 1 },
  { name: 'a form in no time, from the clipboard', request: { ...form, features: features({ timeOnPage: 2000, pasteCount: 5 }) }, strength: [0.5, 0.7] },
  { name: 'the same form by autofill', request: { ...form, client: CLIENT.autofill, features: features({ timeOnPage: 2000 }) }, strength: 0 },
  { name: 'the same form at leisure', request: { ...form, features: features({ timeOnPage: 20_000 }) }, strength: 0 },
]);
