// Reads the peers of open connections from the kernel: uWebSockets.js does not report which connection closed.
import { readFileSync } from 'node:fs';
import { addressOfBytes } from '../addresses.js';

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
const ESTABLISHED = '01';
const WORD_HEX = 8;

/** Addresses of the open connections; null where the system has no such tables. @param port port of the listener */
export function peersOf(port: number): string[] | null {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  try {
    return TABLES.flatMap((table) => peersIn(readFileSync(table, 'latin1'), wanted));
  } catch {
    return null;
  }
}

/** Fields of a line: number, local and remote address as `HEX:PORT`, state, and more. */
export function peersIn(table: string, port: string): string[] {
  return table.split('\n').flatMap((line) => {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/);
    return state === ESTABLISHED && local.endsWith(`:${port}`) ? [addressOf(remote.split(':')[0] ?? '')] : [];
  });
}

/** The kernel writes 32-bit words in the order of a little-endian machine. */
function addressOf(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  for (let at = 0; at + WORD_HEX / 2 <= bytes.length; at += WORD_HEX / 2)
    bytes.subarray(at, at + WORD_HEX / 2).reverse();
  return addressOfBytes(bytes);
}
