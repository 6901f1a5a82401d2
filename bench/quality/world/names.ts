// Numbers, fingerprints and ids derived from names: the same name gives the same value, independent of other draws.
import { createHash } from 'node:crypto';

export function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32LE();
}

export function fingerprintOf(name: string): string {
  return createHash('sha256').update(`fingerprint/${name}`).digest('hex');
}

export function shareOf(name: string): number {
  return numberOf(name) / 2 ** 32;
}
