import { CLIENT } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

checkSignal('new_user_profile', [
  { name: 'a stranger', strength: 1, evidence: { requests_seen: 0 } },
  { name: 'the second request', world: () => new World().know(undefined, 1), strength: 0 },
  {
    name: 'blocked every time so far',
    world: () => new World().know(() => ({ client: CLIENT.automated }), 3),
    strength: 1,
    evidence: { requests_seen: 3 },
  },
  {
    name: 'only failed logins so far',
    world: () => new World().know(() => ({ loginResult: 'FAILURE' }), 2),
    strength: 1,
  },
]);
