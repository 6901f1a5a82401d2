// The SIM's serial as it is stored: a keyed hash of the hash that the client sent.
import { type Workspace } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { type Mode } from '../../contract/vocabulary.js';

const PREFIX = 'sha256:';

interface Owner {
  readonly workspace: Workspace;
  readonly mode: Mode;
}

/**
 * One SIM has one hash, in capitals or not, with the prefix of an identifier's hash or without: apps of one company
 * write it in different ways, and another writing must not look like another SIM.
 */
export function simHashOf(serial: string, { workspace, mode }: Owner): string {
  const lower = serial.toLowerCase();
  return pseudonym('sim', workspace, mode, lower.startsWith(PREFIX) ? lower.slice(PREFIX.length) : lower);
}
