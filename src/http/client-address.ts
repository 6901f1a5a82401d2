// Finds the client address of a request. Every client can send a forwarding header, so it counts only when the peer is
// a proxy that the operator configured.
import { addressText, parseAddress, withoutPort } from './addresses.js';
import { type Head } from './exchange.js';
import { type TrustedProxies } from './trusted-proxies.js';

/** Maximum number of hops read from a forwarding header: real chains are short. */
const HOPS_MAX = 16;

/**
 * The address of the end user: the peer's, or, when the peer is a trusted proxy, the rightmost hop of X-Forwarded-For
 * that is no trusted proxy. Hops left of it, or left of a hop that is no address, may be forged.
 */
export function clientAddress(head: Pick<Head, 'header' | 'peer'>, trusted: TrustedProxies): string {
  if (trusted.none) return head.peer;
  const peer = parseAddress(head.peer);
  if (peer === null || !trusted.has(peer)) return head.peer;
  let nearest = peer;
  for (const hop of head.header('x-forwarded-for').split(',').slice(-HOPS_MAX).reverse()) {
    const address = parseAddress(hop.trim());
    if (address === null) break;
    nearest = address;
    if (!trusted.has(address)) break;
  }
  return addressText(nearest);
}

/** The user's address as a backend sent it, unchanged; '' when it sent none. */
export function toldAddress(head: Pick<Head, 'header'>): string {
  return withoutPort(head.header('x-client-ip'));
}

/** True when the peer is a trusted proxy and reports HTTPS for every hop before it. */
export function forwardedHttps(head: Pick<Head, 'header' | 'peer'>, trusted: TrustedProxies): boolean {
  if (trusted.none) return false;
  const peer = parseAddress(head.peer);
  if (peer === null || !trusted.has(peer)) return false;
  return head
    .header('x-forwarded-proto')
    .split(',')
    .every((scheme) => scheme.trim().toLowerCase() === 'https');
}
