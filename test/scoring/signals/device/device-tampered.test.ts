import { attributesOf, PIXEL } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const known = (): World => new World().know();
const other = { deviceAttributes: attributesOf({ ...PIXEL, manufacturer: 'LG', model: 'Gram', hardware: 'x86' }) };

checkSignal('device_tampered', [
  { name: 'a stranger', request: other, strength: 0 },
  { name: 'the known device', world: known, strength: 0 },
  {
    name: 'the fingerprint with other hardware',
    world: known,
    request: other,
    strength: 1,
    evidence: { similarity_percent: 64 },
  },
  {
    name: 'after an update',
    world: known,
    request: { deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }) },
    strength: 0,
  },
  { name: 'with nothing told', world: known, request: { deviceAttributes: attributesOf({}) }, strength: 0 },
]);
