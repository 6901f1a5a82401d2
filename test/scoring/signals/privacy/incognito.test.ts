import { CLIENT } from '../../../../src/event/event-row.js';
import { checkSignal } from '../check.js';

checkSignal('incognito', [
  { name: 'told not to be', request: { client: CLIENT.incognitoKnown }, strength: 0 },
  { name: 'a private window', request: { client: CLIENT.incognito | CLIENT.incognitoKnown }, strength: 1 },
]);
