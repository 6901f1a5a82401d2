// When a certificate ends, in words. An operator is told days before: the connections that are open go on, and the
// first one that has to be made again fails.

const DAY_MS = 86_400_000;
/** From here on an operator is told. */
const RENEW_DAYS = 14;

export interface CertificateEnd {
  says: string;
  is: 'far' | 'near' | 'over';
}

/** @param validTo as Node gives it @param now Unix milliseconds */
export function certificateEnd(validTo: string, now: number): CertificateEnd {
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS);
  const counted = `${Math.abs(days)} day${Math.abs(days) === 1 ? '' : 's'}`;
  return days < 0
    ? { says: `it expired ${counted} ago`, is: 'over' }
    : { says: `it expires in ${counted}`, is: days < RENEW_DAYS ? 'near' : 'far' };
}
