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

/** The number that is printed on a card (ICCID), or that names its user (IMSI). */
const NUMBER = /^\d[\d -]{13,25}f?$/i;

/** A sentence for a developer whose app sends the number itself. @param serial null and '' when none was sent */
export function oddSerial(serial: string | null | undefined): string[] {
  return NUMBER.test(serial ?? '') && !isNoValue(serial ?? '')
    ? ['simSerialNumber looks like the number of the SIM itself: hash it in the app (SHA-256, as hex)']
    : [];
}

function plainSerial(serial: string): string {
  const lower = serial.toLowerCase();
  return lower.startsWith(PREFIX) ? lower.slice(PREFIX.length) : lower;
}
