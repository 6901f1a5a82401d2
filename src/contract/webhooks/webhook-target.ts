// Checks the target of a webhook. An integrator gives the URL, and the service connects from inside its own network, so
// only public addresses are allowed. The check uses the IP address of the connection, not the name.
import { BlockList, isIP } from 'node:net';
import { hasControlCharacters } from '../../util/text/control-characters.js';
import { SPECIAL_V4 } from '../../util/world/special-networks.js';

/** Also 6to4's relays, and the one metadata service with a public address (Azure). */
const CLOSED_V4 = [...SPECIAL_V4, '168.63.129.16/32', '192.88.99.0/24'];
/** Special ranges in 2000::/3: protocol assignments (such as Teredo), documentation, 6to4. No other range is public. */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const URL_MAX = 2048;
/** Marks of text direction, which act on names only: a URL has no use for them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/;

const closed = new BlockList();
for (const block of CLOSED_V4) closed.addSubnet(...parts(block), 'ipv4');
for (const block of CLOSED_V6) closed.addSubnet(...parts(block), 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

function parts(block: string): [string, number] {
  const [address = '', length] = block.split('/');
  return [address, Number(length)];
}

/** True for an address on the public internet. False for IPv4 inside IPv6 in any form: no resolver needs to use it. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    // A zone index (fe80::1%eth0) names an interface of this machine, whatever the address is.
    case 6:
      return !address.includes('%') && globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The IP address in a URL's host; '' when the host is a name. `URL` has already normalized forms such as 0x7f.1. */
export function literalAddress(url: URL): string {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? '' : host;
}

/**
 * Why a URL cannot be an endpoint, as a sentence; undefined when it can.
 * @param allowPrivate for development: also allows http and private addresses
 */
export function targetProblem(text: string, allowPrivate: boolean): string | undefined {
  if (text.length > URL_MAX || !URL.canParse(text))
    return `the URL must be absolute and have at most ${URL_MAX} characters`;
  // `URL` drops line ends and tabs, but the text is stored and shown as given.
  if (hasControlCharacters(text) || DIRECTION_MARKS.test(text)) return 'the URL must not have control characters';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    return 'the URL must begin with https://; for development set WEBHOOK_ALLOW_PRIVATE=1';
  if (url.username !== '' || url.password !== '') return 'the URL must not contain a user name or password';
  if (url.hash !== '') return 'the URL must not contain a fragment (#...)';
  const literal = literalAddress(url);
  if (!allowPrivate && literal !== '' && !isPublicAddress(literal))
    return 'the URL must point to a public address; for development set WEBHOOK_ALLOW_PRIVATE=1';
  return undefined;
}
