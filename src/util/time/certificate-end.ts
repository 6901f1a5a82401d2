// When a certificate ends, in words. An operator is told days before: the connections that are open go on, and the
// first one that has to be made again fails.
import { counted } from '../text/counted.js';
import { DAY_MS, HOUR_MS } from './units.js';

/** From here on an operator is told. */
const RENEW_DAYS = 14;

export interface CertificateEnd {
  says: string;
  is: 'far' | 'near' | 'over';
}

/** @param validTo as Node gives it @param now Unix milliseconds */
export function certificateEnd(validTo: string, now: number): CertificateEnd {
  const left = Date.parse(validTo) - now;
  const time = timeOf(Math.abs(left));
  return left < 0
    ? { says: `it expired ${time} ago`, is: 'over' }
    : { says: `it expires in ${time}`, is: left < RENEW_DAYS * DAY_MS ? 'near' : 'far' };
}

/** Whole hours below a day: each other text is another line of the log. */
function timeOf(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour';
  return ms < DAY_MS ? counted(Math.floor(ms / HOUR_MS), 'hour') : counted(Math.floor(ms / DAY_MS), 'day');
}
