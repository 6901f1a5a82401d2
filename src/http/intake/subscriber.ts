// Who an address belongs to: an IPv4 address is one line, an IPv6 line is a /64, in which its devices change their
// address every day.

/** Groups of 16 bits in a /64. */
const GROUPS = 4;

/** @param address canonical text, as the network room gives it */
export function subscriberOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 2 * GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups.slice(0, GROUPS).join(':')}::/64`;
}
