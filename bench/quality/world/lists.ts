// The network lists of the world's operator: they contain some of the VPN exits.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOR_BLOCK, VPN_BLOCKS } from './cast/networks.js';

export function writeLists(directory: string): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    join(directory, 'vpn-exits.txt'),
    VPN_BLOCKS.filter(({ listed }) => listed)
      .map(({ block }) => `${block}.0/24\n`)
      .join(''),
  );
  writeFileSync(join(directory, 'tor-exits.txt'), `${TOR_BLOCK}.0/24\n`);
}

/** A temporary directory with the lists. */
export function temporaryLists(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'riskgate-world-lists-'));
  writeLists(path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
