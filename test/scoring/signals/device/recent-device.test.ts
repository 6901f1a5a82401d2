import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const DAY = 86_400;
const phone = { fingerprint: sha256('new'), deviceAttributes: attributesOf({ model: 'new' }) };
/** Known for long; a second device was let in with a second factor, so many days ago. */
const second =
  (days: number, uses = 1) =>
  () => {
    const world = new World();
    for (let i = 0; i < 6; i += 1) world.send({}, DAY);
    for (let i = 0; i < uses; i += 1) world.send({ ...phone, challengeCompleted: ['mfa'] }, (days * DAY) / uses);
    return world;
  };

checkSignal('recent_device', [
  { name: 'the only device of a user', world: () => new World().know(), strength: 0 },
  { name: 'the old one', world: second(0), strength: 0 },
  { name: 'the new one at once', world: second(0.001), request: phone, strength: [0.8, 0.9] },
  { name: 'after two days of use', world: second(2, 4), request: phone, strength: [0.4, 0.5] },
  { name: 'after three weeks of use', world: second(21, 6), request: phone, strength: 0 },
]);
