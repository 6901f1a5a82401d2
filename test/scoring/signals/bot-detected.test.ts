import { CLIENT } from '../../../src/contract/event-row.js';
import { checkSignal } from './check.js';

checkSignal('bot_detected', [
  { name: 'nothing said', strength: 0 },
  { name: 'the client denies it', request: { client: CLIENT.automatedKnown }, strength: 0 },
  { name: 'the client says so', request: { client: CLIENT.automated | CLIENT.automatedKnown }, strength: 1 },
]);
