// One fingerprint per page: read once, hashed once, and kept until consent is withdrawn.
import { randomHex, sha256 } from '../hash.js';
import { forget, keep, readKept } from '../kept.js';
import { type Settings } from '../settings.js';
import { canonicalText, type Components, componentsOf } from './canonical.js';
import { isHardwareShared } from './device-class.js';
import { readSources, type Readings } from './sources.js';

/** The fingerprint of this device, and what it is made of. */
export interface Fingerprint {
  /** SHA-256 of the canonical text of the components, 64 hex characters. */
  fingerprint: string;
  /** The first 32 characters of `fingerprint`. */
  deviceId: string;
  /** The values by name, as the canonical text has them. */
  components: Components;
}

export interface Identity extends Fingerprint {
  readings: Readings;
  /** 'seeded' if the fingerprint contains a random value of this installation. */
  source: 'hardware' | 'seeded';
}

const SEED = 'seed';
const SEED_TEXT = /^[0-9a-f]{32}$/;

/** @returns '' if storage is blocked: a seed that is lost with the page would make every page view a new device */
function seed(): string {
  const kept = readKept('localStorage', SEED);
  if (SEED_TEXT.test(kept)) return kept;
  const fresh = randomHex();
  return keep('localStorage', SEED, fresh) ? fresh : '';
}

export function forgetSeed(): void {
  forget('localStorage', SEED);
}

export async function identify(identity: Settings['identity']): Promise<Identity> {
  const readings = await readSources();
  const wanted = identity === 'installation' || (identity === 'auto' && isHardwareShared(readings));
  const ofInstallation = wanted ? seed() : '';
  const components = componentsOf(readings, ofInstallation);
  const fingerprint = await sha256(canonicalText(components));
  const source = ofInstallation === '' ? 'hardware' : 'seeded';
  return { fingerprint, deviceId: fingerprint.slice(0, 32), components, readings, source };
}
