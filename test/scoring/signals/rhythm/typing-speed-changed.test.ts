import { type EventRequest } from '../../../../src/event/event-row.js';
import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const at = (speed: number, name = 'a'): Partial<EventRequest> => ({
  sessionHash: name.repeat(16),
  features: features({ typingSpeed: speed }),
});
const begun = (): World => new World().know(() => at(4), 3);

checkSignal('typing_speed_changed', [
  { name: 'the first request', request: at(4), strength: 0 },
  { name: 'as fast as before', world: begun, request: at(4.5), strength: 0 },
  { name: 'twice as fast', world: begun, request: at(8), strength: 1, evidence: { characters_per_second: 8 } },
  { name: 'half as fast', world: begun, request: at(2), strength: 1 },
  { name: 'another session', world: begun, request: at(8, 'b'), strength: 0 },
  { name: 'nothing typed', world: begun, request: { sessionHash: 'a'.repeat(16) }, strength: 0 },
]);
