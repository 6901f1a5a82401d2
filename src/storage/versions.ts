// Every record of every store has a version. One that carries none has version 1, which is read for ever; a newer one
// than this program knows is refused, never guessed at and never written over.

import { NewerLayoutError } from '../event/layout.js';

export const FIRST_VERSION = 1;

class NewerRecordError extends Error {
  readonly code = 'NEWER_RECORD';

  constructor(store: string, version: number, known: number) {
    super(
      `${store}: a record has version ${version}, this program knows versions up to ${known}; ` +
        'run the release that wrote it, or a later one',
    );
  }
}

/** Whether that is why something was not read: it is sound, and not for this program. */
export function isNewer(error: unknown): boolean {
  return error instanceof NewerRecordError || error instanceof NewerLayoutError;
}

/** @param record as it was stored @throws NewerRecordError */
export function refuseNewer(store: string, record: unknown, known = FIRST_VERSION): void {
  if (typeof record !== 'object' || record === null || !('v' in record)) return;
  if (typeof record.v === 'number' && record.v > known) throw new NewerRecordError(store, record.v, known);
}

/** For a version that is not in the record: a field or a key beside it, as text. @throws NewerRecordError */
export function refuseNewerVersion(store: string, version: string | null | undefined, known = FIRST_VERSION): void {
  const found = Number(version ?? FIRST_VERSION);
  if (found > known) throw new NewerRecordError(store, found, known);
}
