import { CLIENT } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

checkSignal('timezone_invalid', [
  { name: 'a real one', strength: 0 },
  {
    name: 'an invented one',
    request: { client: CLIENT.timezoneInvalid, timezone: 'Mars/Olympus' },
    strength: 1,
    evidence: { timezone: 'Mars/Olympus' },
  },
  {
    name: 'a very long one',
    request: { client: CLIENT.timezoneInvalid, timezone: 'x'.repeat(500) },
    strength: 1,
    evidence: { timezone: 'x'.repeat(40) },
  },
  {
    name: 'none',
    request: { client: CLIENT.timezoneInvalid, timezone: '' },
    strength: 0,
  },
]);
