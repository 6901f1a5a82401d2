// Reasons about typing and the pointer, and about programs that act for people.
import { type Catalogue } from './catalogue.js';

export const BEHAVIOUR = {
  behavior_anomaly: {
    group: 'behavioral',
    family: 'rhythm',
    template:
      'The typing does not match this user: it is {similarity_percent} % similar to {learned_requests earlier ' +
      "request}, compared {compared}. The difference is {deviations} times the user's normal variation.",
    evidence: ['similarity_percent', 'deviations', 'learned_requests', 'compared'],
  },
  typing_speed_mismatch: {
    group: 'behavioral',
    family: 'rhythm',
    template: 'The typing speed of {characters_per_second} characters per second does not match {against}.',
    evidence: ['characters_per_second', 'against'],
  },
  session_entropy_low: {
    group: 'behavioral',
    family: 'bot',
    template: 'The session has very little variety: {entropy} bits in {events event}. Usual is {expected} or more.',
    evidence: ['entropy', 'events', 'expected'],
  },
  mouse_pattern_changed: {
    group: 'behavioral',
    family: 'rhythm',
    template:
      'The pointer moves differently than {against}. The difference is {deviations} times the normal variation.',
    evidence: ['deviations', 'against'],
  },
  excessive_paste: {
    group: 'behavioral',
    family: 'bot',
    template: 'The form has {pastes pasted value}.',
    evidence: ['pastes'],
  },
  bot_detected: {
    group: 'bot',
    family: 'bot',
    template: 'The request was probably made by a program: {signs}.',
    evidence: ['signs', 'bot_score'],
  },
  automation: { group: 'bot', family: 'bot', template: 'The request was sent by {tool}.', evidence: ['tool'] },
  superhuman_input: {
    group: 'bot',
    family: 'bot',
    template: 'Part of the input is unusual for a person: {signs}.',
    evidence: ['signs'],
  },
  behavior_replayed: {
    group: 'bot',
    family: 'bot',
    template:
      'The key times are the same to the millisecond as ones we had before, {seen}. People do not repeat them exactly.',
    evidence: ['seen'],
  },
} as const satisfies Catalogue;
