// Writes every address in one form: 127.0.0.1 or fe80::1; an IPv4-mapped IPv6 address as IPv4. An address of NAT64 is
// IPv4 only in network facts: a proxy is trusted by the address that its socket has.
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const V4_BYTES = 4;
const V6_BYTES = 16;
/** Prefix of an IPv4 address that is mapped into IPv6. */
const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** Text of an address of 4 or 16 bytes in network order; '' for other lengths. */
export function addressOfBytes(bytes: Uint8Array): string {
  if (bytes.length === V4_BYTES) return dotted(bytes, 0);
  if (bytes.length !== V6_BYTES) return '';
  // A dual-stack socket reports nearly all IPv4 peers in this form.
  return isMapped(bytes) ? dotted(bytes, V6_BYTES - V4_BYTES) : addressText(new ipaddr.IPv6([...bytes]));
}

function isMapped(bytes: Uint8Array): boolean {
  for (let i = 0; i < MAPPED.length; i += 1) if (bytes[i] !== MAPPED[i]) return false;
  return true;
}

function dotted(bytes: Uint8Array, at: number): string {
  return `${String(bytes[at])}.${String(bytes[at + 1])}.${String(bytes[at + 2])}.${String(bytes[at + 3])}`;
}

/** Parses text with brackets, port or zone (`[::1]:80`, `1.2.3.4:80`, `fe80::1%eth0`); null when it is no address. */
export function parseAddress(text: string): Address | null {
  const bare = withoutPort(text);
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  if (!ipaddr.IPv6.isValid(bare)) return null;
  return unmapped(ipaddr.IPv6.parse(bare));
}

/** Removes brackets and port from an address; other text is returned unchanged. */
export function withoutPort(text: string): string {
  if (text === '') return text;
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
