import { CLIENT } from '../../../../src/event/event-row.js';
import { attributesOf } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';
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
  given('the fingerprint with other hardware', known, other, 1, { similarity_percent: 64 }),
  given(
    'the seed of an installation on another phone, by a backup at home',
    () => atHome(PIXEL),
    { ...HOME, ...other, client: CLIENT.seededFingerprint },
    0,
  ),
  given('and away from home', () => atHome(PIXEL), { ...AWAY, ...other, client: CLIENT.seededFingerprint }, 1),
  given('a fingerprint of hardware on other hardware at home', () => atHome(PIXEL), { ...HOME, ...other }, 0),
  given('the same away from home', () => atHome(PIXEL), { ...AWAY, ...other }, 1),
  given('after an update', known, { deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }) }, 0),
  given(
    'another system, version and screen away from home, where no hardware is told',
    () => atHome(BROWSER),
    { ...AWAY, deviceAttributes: attributesOf(OTHER_BROWSER) },
    1,
  ),
  given('the same at home', () => atHome(BROWSER), { ...HOME, deviceAttributes: attributesOf(OTHER_BROWSER) }, 0),
  given(
    'a phone that was updated, on its side and away from home',
    () => atHome(PIXEL),
    { ...AWAY, deviceAttributes: attributesOf({ ...PIXEL, ...OTHER_BROWSER }) },
    0,
  ),
  given('with nothing told', known, { deviceAttributes: attributesOf({}) }, 0),
]);
