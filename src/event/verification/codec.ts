// The codec of a verification row: RowBinary, so that ClickHouse can insert the bytes of the log unchanged.
import { readVerificationToday, OLDER_VERIFICATIONS, writeVerification } from '../generated/verification-codec.js';
import { NewerLayoutError, VERIFICATION_LAYOUT } from '../layout.js';
import { type RowReader } from '../row/reader.js';
import { type VerificationRow } from '../verification-row.js';

export { writeVerification };

/**
 * Reads one row and leaves the reader at its end.
 * @param layout of the row
 * @throws RangeError on bytes that are no row of that layout; NewerLayoutError
 */
export function readVerification(from: RowReader, layout: number = VERIFICATION_LAYOUT): VerificationRow {
  const read = layout === VERIFICATION_LAYOUT ? readVerificationToday : OLDER_VERIFICATIONS[layout - 1];
  if (read === undefined) throw new NewerLayoutError('a verification', layout, VERIFICATION_LAYOUT);
  return read(from);
}
