import { similarityOf } from '../../../event/device-likeness.js';
import { attribute16 } from '../../../util/text/hex.js';
import { HARDWARE } from '../../facts/device/other-machine.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** The fingerprint is the user's, but comes with other hardware: it was copied. */
export const deviceTampered: Signal = {
  code: 'device_tampered',
  needs: NEEDS.strangeDevice,
  strength: ({ device }) => (device.tampered ? 1 : 0),
  evidence: ({ device, request }: Facts) => ({
    differs: tellsHardware(request) ? 'other hardware' : 'another system, version and screen',
    similarity_percent: rounded(
      device.nearest === undefined ? 0 : similarityOf(request.deviceAttributes, device.nearest.attributes) * 100,
    ),
  }),
};

/** Browsers of a computer tell nothing of it but system, version and screen. */
function tellsHardware({ deviceAttributes }: Facts['request']): boolean {
  return HARDWARE.some((i) => attribute16(deviceAttributes, i) !== 0);
}
