// The columns of ClickHouse's `verifications` table in the order of the row.
import { type RowLayout, rowLayout } from '../row/columns.js';
import { VERIFICATION_LAYOUT } from '../layout.js';
import { VERIFICATION_FIELDS } from './fields.js';

/** By layout; index 0 is layout 1. */
export const VERIFICATION_LAYOUTS: readonly RowLayout[] = Array.from({ length: VERIFICATION_LAYOUT }, (_, before) =>
  rowLayout(VERIFICATION_FIELDS.filter(({ since }) => since <= before + 1)),
);
