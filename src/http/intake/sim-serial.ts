// The SIM's serial as it is stored: a keyed hash of the hash that the client sent.
import { type KeyTenant } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { isNoValue } from './no-value.js';

const PREFIX = 'sha256:';

/**
 * One SIM has one hash, in capitals or not, with the prefix of an identifier's hash or without: apps of one company
 * write it in different ways, and another writing must not look like another SIM.
 */
export function simHashOf(serial: string, { workspace, mode }: KeyTenant): string {
  return pseudonym('sim', workspace, mode, plainSerial(serial));
}

/** The same; '' for what says that the app could not read the serial. */
export function readSimHash(serial: string, tenant: KeyTenant): string {
  return isNoValue(plainSerial(serial)) ? '' : simHashOf(serial, tenant);
}

function plainSerial(serial: string): string {
  const lower = serial.toLowerCase();
  return lower.startsWith(PREFIX) ? lower.slice(PREFIX.length) : lower;
}
