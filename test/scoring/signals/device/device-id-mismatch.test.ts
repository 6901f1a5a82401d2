import { CLIENT } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

checkSignal('device_id_mismatch', [
  { name: 'they belong together', strength: 0 },
  { name: 'they do not', request: { client: CLIENT.deviceIdMismatch }, strength: 1 },
]);
