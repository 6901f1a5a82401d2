import { CLIENT } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

checkSignal('emulator', [
  { name: 'a phone', strength: 0 },
  {
    name: 'an emulator',
    request: { client: CLIENT.emulator, os: 'Android' },
    strength: 1,
    evidence: { os: 'Android' },
  },
]);
