// Reasons about this session: what changed during it, what the browser hides, what was passed or forced.
import { type Catalogue } from './catalogue.js';

// The formatter would put each member of a reason on a line of its own.
// oxfmt-ignore
export const SESSION = {
  behavior_shift_detected: { group: 'registration', family: 'rhythm', evidence: ['shift', 'limit', 'deviations'],
    template: 'The behaviour changed during this session and did not change back. The sum of changes is {shift}, the ' +
      'limit is {limit}. The difference now is {deviations} times the normal variation.' },
  typing_speed_changed: { group: 'registration', family: 'rhythm', evidence: ['characters_per_second', 'deviations'],
    template: 'The typing speed changed during this session to {characters_per_second} characters per second. The ' +
      'difference is {deviations} times the normal variation.' },
  uniform_typing_pattern: { group: 'registration', family: 'bot',
    evidence: ['dwell_variation_percent', 'flight_variation_percent', 'keys'],
    template: 'The {keys} keys were typed with almost constant timing: key times vary by {dwell_variation_percent} ' +
      '%, pauses by {flight_variation_percent} %.' },
  incognito: { group: 'privacy', family: 'privacy', evidence: ['source'],
    template: 'The browser uses a private window, according to {source}.',
    tip: 'Use a normal window of the browser.' },
  ad_blocker: { group: 'privacy', family: 'privacy', evidence: ['source'],
    template: 'The browser uses an ad blocker, according to {source}.',
    tip: 'Switch off the ad blocker for this site.' },
  challenge_passed: { group: 'trust', family: null, evidence: ['challenges', 'effect', 'minutes_left'],
    template: 'The user has passed a challenge ({challenges}), which {effect}.' },
  test_fingerprint: { group: 'test', family: null, evidence: ['action'],
    template: 'This is a test fingerprint. It always gives the action {action}.' },
} as const satisfies Catalogue;
