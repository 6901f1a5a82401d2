import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const DAY = 86_400;
const other = { fingerprint: sha256('other') };
const unlike = {
  ...other,
  deviceAttributes: attributesOf({
    manufacturer: 'Apple',
    model: 'iPhone 15',
    screenWidth: '1179',
    screenHeight: '2556',
  }),
};
/** Known, then away for some days. */
const away = (days: number) => () => {
  const world = new World().know();
  world.now += days * DAY * 1000;
  return world;
};

checkSignal('device_changed', [
  { name: 'a stranger has no device yet', request: other, strength: 0 },
  { name: 'the known device', world: away(0), strength: 0 },
  {
    name: 'a like one at once: updates take time',
    world: away(0),
    request: other,
    strength: [0.99, 1],
    evidence: { known_devices: 1, similarity_percent: 100, days_since: 0 },
  },
  {
    name: 'a like one after the median life of a fingerprint',
    world: away(54),
    request: other,
    strength: [0.36, 0.37],
  },
  {
    name: 'an unlike one after as long',
    world: away(54),
    request: unlike,
    strength: 1,
    evidence: { similarity_percent: 0, days_since: 54 },
  },
  {
    name: 'nothing to compare by',
    world: away(54),
    request: { ...other, deviceAttributes: attributesOf({}) },
    strength: 1,
  },
  {
    name: 'the second of two devices',
    world: () => new World().know((i) => (i < 1 ? { ...unlike, challengeCompleted: ['mfa'] } : {})),
    request: unlike,
    strength: 0,
  },
  { name: 'clock running backwards', world: away(-1), request: other, strength: 1 },
]);
