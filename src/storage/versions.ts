// Versions of stored records. A record without a version has version 1, which stays readable forever; a version newer
// than this program knows is refused: never interpreted and never overwritten.

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

/** Whether the read failed because the record is valid but written by a newer release. */
export function isNewer(error: unknown): boolean {
  return error instanceof NewerRecordError || error instanceof NewerLayoutError;
}

/** @param record as stored @throws NewerRecordError */
export function refuseNewer(store: string, record: unknown): void {
  if (typeof record !== 'object' || record === null || !('v' in record)) return;
  if (typeof record.v === 'number' && record.v > FIRST_VERSION)
    throw new NewerRecordError(store, record.v, FIRST_VERSION);
}

/** For a version stored beside the record, as the text of a field or key. @throws NewerRecordError */
export function refuseNewerVersion(store: string, version: string | null | undefined, known = FIRST_VERSION): void {
  const found = Number(version ?? FIRST_VERSION);
  if (found > known) throw new NewerRecordError(store, found, known);
}
