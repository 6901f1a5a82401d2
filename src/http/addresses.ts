// One way to write an address, whoever hands it over: 127.0.0.1 or fe80::1, an IPv4-mapped one as IPv4.
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const V4_BYTES = 4;
const V6_BYTES = 16;

/** From 4 or 16 bytes in network order; '' for anything else. */
export function addressOfBytes(bytes: Uint8Array): string {
  if (bytes.length === V4_BYTES) return bytes.join('.');
  return bytes.length === V6_BYTES ? addressText(new ipaddr.IPv6([...bytes])) : '';
}

/** From text, with brackets, port or zone (`[::1]:80`, `1.2.3.4:80`, `fe80::1%eth0`); null when it is none. */
export function parseAddress(text: string): Address | null {
  const bare = withoutPort(text);
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  if (!ipaddr.IPv6.isValid(bare)) return null;
  return unmapped(ipaddr.IPv6.parse(bare));
}

/** Of an address with brackets or a port the address alone; anything else as it is. */
export function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
}

export function addressText(address: Address): string {
  const plain = unmapped(address);
  if (plain instanceof ipaddr.IPv4) return plain.toString();
  return new ipaddr.IPv6(plain.parts).toRFC5952String();
}

function unmapped(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
