import { CLIENT } from '../../../../src/event/event-row.js';
import { attributesOf, features } from '../../../profiles/rows.js';
import { checkSignal } from '../check.js';

const quick = (ms: number): Float32Array => Float32Array.from({ length: 12 }, (_, i) => ms * (1 + (i % 4)));
const form = { fieldsFocused: 5, fieldsDistinct: 5 };

/** Down and up at once. */
const tapped = Float32Array.of(0, 1, 0, 0, 2, 1, 0, 0, 1, 0);

checkSignal('bot_detected', [
  { name: 'nothing said', strength: 0 },
  { name: 'the client denies it', request: { client: CLIENT.automatedKnown }, strength: 0 },
  {
    name: 'the client says so',
    request: { client: CLIENT.automated | CLIENT.automatedKnown },
    strength: 1,
    evidence: { bot_score: 8 },
  },
  {
    name: 'one short pause is a fast person',
    request: { typingFlight: Float32Array.from({ length: 12 }, (_, i) => (i === 3 ? 9 : 120)) },
    strength: 0,
  },
  { name: 'short pauses again and again', request: { typingFlight: quick(8) }, strength: [0.5, 0.6] },
  {
    name: 'keys held for no time, beside a pointer that moves',
    request: { typingDwell: quick(5), features: features({ mouseTotalDistance: 900 }) },
    strength: [0.5, 0.6],
    evidence: { signs: 'keys are held for almost no time, and no on-screen keyboard explains it' },
  },
  { name: 'keys held for no time, and nothing else known', request: { typingDwell: tapped }, strength: 0 },
  {
    name: 'and clicks without a way of the pointer: a touch screen',
    request: {
      typingDwell: tapped,
      deviceAttributes: attributesOf({}),
      features: features({ mouseClickCount: 4, mouseTotalDistance: 0 }),
    },
    strength: 0,
  },
  {
    name: 'the same of a computer',
    request: {
      typingDwell: tapped,
      deviceAttributes: attributesOf({}),
      os: 'Windows',
      features: features({ mouseClickCount: 4, mouseTotalDistance: 0 }),
    },
    strength: [0.5, 0.6],
  },
  {
    name: 'an on-screen keyboard in a browser whose clock counts frames',
    request: { typingDwell: Float32Array.of(17, 0, 17, 0, 0, 17, 17, 0, 0, 17), client: CLIENT.mobile },
    strength: 0,
  },
  { name: 'an on-screen keyboard', request: { typingDwell: tapped, client: CLIENT.mobile }, strength: 0 },
  {
    name: 'a program that says it is a phone',
    request: { typingDwell: quick(5), typingFlight: quick(8), client: CLIENT.mobile },
    strength: [0.5, 1],
  },
  { name: 'mouse or keys of a program', request: { client: CLIENT.scripted }, strength: [0.5, 0.6] },
  {
    name: 'mouse or keys of a program that types at once: no more than the keys alone',
    request: { client: CLIENT.scripted, typingDwell: quick(5), typingFlight: quick(8) },
    strength: [0.5, 0.6],
  },
  { name: 'the mouse of a phone', request: { client: CLIENT.scripted | CLIENT.phone }, strength: 0 },
  {
    name: 'keys of an iPad, which calls itself a Mac',
    request: { client: CLIENT.scripted, browser: 'safari' },
    strength: 0,
  },
  { name: 'a pointer that jumps', request: { features: features({ mouseAverageVelocity: 50 }) }, strength: [0.6, 0.8] },
  { name: 'a pointer as people move it', request: { features: features({ mouseAverageVelocity: 1.5 }) }, strength: 0 },
  { name: 'faster than any typist', request: { features: features({ typingSpeed: 21 }) }, strength: [0.5, 0.6] },
  {
    name: 'faster than any typist, where the key times are those of one: characters per minute',
    request: { typingFlight: quick(80), features: features({ typingSpeed: 300 }) },
    strength: 0,
  },
  {
    name: 'faster than any typist, and than the key times beside a text that was filled in',
    request: { typingFlight: quick(80), features: features({ typingSpeed: 30 }) },
    strength: [0.5, 0.6],
  },
  {
    name: 'faster than any typist, without a key: dictated',
    request: { features: features({ typingSpeed: 38, keydownCount: 0 }) },
    strength: 0,
  },
  {
    name: 'all of these',
    request: {
      typingDwell: quick(5),
      typingFlight: quick(8),
      features: features({ mouseAverageVelocity: 50, typingSpeed: 21 }),
    },
    strength: 1,
  },
  {
    name: 'a form in no time, from the clipboard',
    request: { ...form, features: features({ timeOnPage: 2000, pasteCount: 5 }) },
    strength: [0.5, 0.7],
  },
  {
    name: 'the same form by autofill',
    request: { ...form, client: CLIENT.autofill, features: features({ timeOnPage: 2000 }) },
    strength: 0,
  },
  { name: 'the same form at leisure', request: { ...form, features: features({ timeOnPage: 20_000 }) }, strength: 0 },
]);
