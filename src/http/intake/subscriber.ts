// Maps an address to its subscriber: an IPv4 address is one subscriber, for IPv6 it is the /64, in which devices change
// their address every day.

/** Number of 16-bit groups in a /64. */
const GROUPS = 4;

/** @param address canonical text, as the network module returns it */
export function subscriberOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 2 * GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups.slice(0, GROUPS).join(':')}::/64`;
}
