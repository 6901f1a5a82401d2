// Headers of every page that this service shows. No other origin frames a page, opens it in a window that it can reach,
// or hears its address.
import { type ReplyHeaders } from './exchange.js';

/** Of pages and of files that only a page of this origin loads. */
export const APART: ReplyHeaders = [
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
];

/** What a page may load: nothing, except of this origin what `also` names. */
export function pageHeaders(...also: readonly string[]): ReplyHeaders {
  const policy = ["default-src 'none'", ...also, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  return [['content-type', 'text/html; charset=utf-8'], ['content-security-policy', policy.join('; ')], ...APART];
}

/** Of this origin: programs, styles, data, and images, also within style sheets. */
export const OWN_PARTS = ["script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'"];
