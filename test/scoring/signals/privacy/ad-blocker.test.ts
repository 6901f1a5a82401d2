import { CLIENT } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

checkSignal('ad_blocker', [
  { name: 'told to have none', request: { client: CLIENT.adBlockerKnown }, strength: 0 },
  { name: 'one', request: { client: CLIENT.adBlocker | CLIENT.adBlockerKnown }, strength: 1 },
]);
