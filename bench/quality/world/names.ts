// Numbers, fingerprints and ids made of names: the same name gives the same, whatever was drawn before.
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
