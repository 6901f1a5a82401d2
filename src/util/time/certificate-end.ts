// When a certificate ends, in words. An operator is told days before: the connections that are open go on, and the
// first one that has to be made again fails.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From here on an operator is told. */
const RENEW_DAYS = 14;

export interface CertificateEnd {
  says: string;
  is: 'far' | 'near' | 'over';
}

/** @param validTo as Node gives it @param now Unix milliseconds */
export function certificateEnd(validTo: string, now: number): CertificateEnd {
  const left = Date.parse(validTo) - now;
  const counted = countedTime(Math.abs(left));
  return left < 0
    ? { says: `it expired ${counted} ago`, is: 'over' }
    : { says: `it expires in ${counted}`, is: left < RENEW_DAYS * DAY_MS ? 'near' : 'far' };
}

/** Whole hours below a day: each other text is another line of the log. */
function countedTime(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour';
  const [value, word] = ms < DAY_MS ? [Math.floor(ms / HOUR_MS), 'hour'] : [Math.floor(ms / DAY_MS), 'day'];
  return `${value} ${word}${value === 1 ? '' : 's'}`;
}
