// The versions of ClickHouse that the tables and queries are written for.

const OLDEST = { year: 24, month: 8 };

/** A sentence about a version that is too old; undefined for any other. */
export function tooOld(version: string): string | undefined {
  const [year = 0, month = 0] = version.split('.').map(Number);
  const isNew = year > OLDEST.year || (year === OLDEST.year && month >= OLDEST.month);
  return isNew ? undefined : `${version} is too old: upgrade the server to ${OLDEST.year}.${OLDEST.month} or newer`;
}
