// Requests whose fingerprint forces an action in test mode.
import { type Action } from '../../../src/contract/vocabulary.js';
import { type Json } from '../../support/app.js';
import { fingerprintOf } from '../../support/bodies.js';
import { request, type World } from '../../support/promises/contract.js';

/** The same as an integrator finds in the documentation. */
function magicFingerprint(action: Action): string {
  return fingerprintOf(`riskgate:${action}`);
}

export function forcing(world: World, action: Action): Json {
  const fingerprint = magicFingerprint(action);
  return request(world, { device: { fingerprint, deviceId: fingerprint.slice(0, 32) } });
}
