import { CLIENT } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

checkSignal('automation', [
  { name: 'a browser', strength: 0 },
  {
    name: 'a headless browser',
    request: { client: CLIENT.headless },
    strength: 1,
    evidence: { tool: 'a headless browser' },
  },
  { name: 'a crawler', request: { client: CLIENT.botAgent }, strength: 0.8 },
  { name: 'a headless crawler', request: { client: CLIENT.botAgent | CLIENT.headless }, strength: 1 },
]);
