import { CLIENT } from '../../../../src/event/event-row.js';
import { attributesOf } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';
import { PIXEL } from '../../../support/bodies.js';

const known = (): World => new World().know();
const other = { deviceAttributes: attributesOf({ ...PIXEL, manufacturer: 'LG', model: 'Gram', hardware: 'x86' }) };
const HOME = { addressPrefix: '203.0.113.0/24', asn: 64_500 };
const AWAY = { addressPrefix: '198.51.100.0/24', asn: 64_501 };
const OTHER_BROWSER = { sdkVersion: '35', osVersion: '15', screenWidth: '2400', screenHeight: '1080' };
const { sdkVersion, osVersion, screenWidth, screenHeight } = PIXEL;
/** A page tells no hardware. */
const BROWSER = { sdkVersion, osVersion, screenWidth, screenHeight };
const atHome = (device: Parameters<typeof attributesOf>[0]): World =>
  new World().know(() => ({ ...HOME, deviceAttributes: attributesOf(device) }));

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
    name: 'the seed of an installation on another phone, by a backup at home',
    world: () => atHome(PIXEL),
    request: { ...HOME, ...other, client: CLIENT.seededFingerprint },
    strength: 0,
  },
  {
    name: 'and away from home',
    world: () => atHome(PIXEL),
    request: { ...AWAY, ...other, client: CLIENT.seededFingerprint },
    strength: 1,
  },
  {
    name: 'a fingerprint of hardware on other hardware at home',
    world: () => atHome(PIXEL),
    request: { ...HOME, ...other },
    strength: 1,
  },
  {
    name: 'after an update',
    world: known,
    request: { deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }) },
    strength: 0,
  },
  {
    name: 'another system, version and screen away from home, where no hardware is told',
    world: () => atHome(BROWSER),
    request: { ...AWAY, deviceAttributes: attributesOf(OTHER_BROWSER) },
    strength: 1,
  },
  {
    name: 'the same at home',
    world: () => atHome(BROWSER),
    request: { ...HOME, deviceAttributes: attributesOf(OTHER_BROWSER) },
    strength: 0,
  },
  {
    name: 'a phone that was updated, on its side and away from home',
    world: () => atHome(PIXEL),
    request: { ...AWAY, deviceAttributes: attributesOf({ ...PIXEL, ...OTHER_BROWSER }) },
    strength: 0,
  },
  { name: 'with nothing told', world: known, request: { deviceAttributes: attributesOf({}) }, strength: 0 },
]);
