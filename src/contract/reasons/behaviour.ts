// Reasons about typing and the pointer, and about programs that act for people.
import { type Catalogue } from './catalogue.js';

// The formatter would put each member of a reason on a line of its own.
// oxfmt-ignore
export const BEHAVIOUR = {
  behavior_anomaly: { group: 'behavioral', family: 'rhythm',
    evidence: ['similarity_percent', 'deviations', 'learned_requests', 'compared'],
    // An amount far above the usual makes it count at a small difference, too.
    template: "The typing differs from this user's: it is {similarity_percent} % similar to {learned_requests " +
      "earlier request}, compared {compared}. The difference is {deviations} times the user's normal variation." },
  typing_speed_mismatch: { group: 'behavioral', family: 'rhythm', evidence: ['characters_per_second', 'against'],
    template: 'The typing speed of {characters_per_second} characters per second does not match {against}.' },
  session_entropy_low: { group: 'behavioral', family: 'bot', evidence: ['entropy', 'events', 'expected'],
    template: 'The session has very little variety: {entropy} bits in {events event}. Usual is {expected} or more.' },
  mouse_pattern_changed: { group: 'behavioral', family: 'rhythm', evidence: ['deviations', 'against'],
    template: 'The pointer moves differently than {against}. The difference is {deviations} times the normal ' +
      'variation.' },
  excessive_paste: { group: 'behavioral', family: 'bot', evidence: ['pastes'],
    template: 'The form has {pastes pasted value}.' },
  bot_detected: { group: 'bot', family: 'bot', evidence: ['signs', 'bot_score'],
    template: 'The request was probably made by a program: {signs}.' },
  automation: { group: 'bot', family: 'bot', evidence: ['tool'], template: 'The request was sent by {tool}.' },
  superhuman_input: { group: 'bot', family: 'bot', evidence: ['signs'],
    template: 'Part of the input is unusual for a person: {signs}.' },
  behavior_replayed: { group: 'bot', family: 'bot', evidence: ['seen'],
    template: 'The key times are the same to the millisecond as ones we had before, {seen}. People do not repeat ' +
      'them exactly.' },
} as const satisfies Catalogue;
