// Ways to damage the file of an embedded store.
import fs from 'node:fs';
import { join } from 'node:path';

/** The data file of the newest generation. */
export function dataFile(storeDir: string): string {
  const generation =
    fs
      .readdirSync(storeDir)
      .filter((name) => /^g\d+$/.test(name))
      .sort()
      .at(-1) ?? '';
  return join(storeDir, generation, 'data.mdb');
}

export function overwrite(file: string, at: number, bytes: Buffer): void {
  const fd = fs.openSync(file, 'r+');
  fs.writeSync(fd, bytes, 0, bytes.length, at);
  fs.closeSync(fd);
}

/**
 * Flips a bit in every copy of a record; in place, like a disk error under a process that has the file open.
 * @returns the number of copies
 */
export function flipRecord(file: string, key: string): number {
  const bytes = fs.readFileSync(file);
  let copies = 0;
  for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
    const place = at + key.length + 40;
    if (place >= bytes.length) break;
    overwrite(file, place, Buffer.from([bytes.readUInt8(place) ^ 0x10]));
    copies += 1;
  }
  return copies;
}

/**
 * The same for a record found by its bytes. Its key may also occur in an inner page of the tree, followed by another
 * key.
 * @returns the number of copies
 */
export function flipBytes(file: string, record: Buffer): number {
  const bytes = fs.readFileSync(file);
  let copies = 0;
  for (let at = bytes.indexOf(record); at >= 0; at = bytes.indexOf(record, at + record.length)) {
    const place = at + (record.length >> 1);
    overwrite(file, place, Buffer.from([bytes.readUInt8(place) ^ 0x10]));
    copies += 1;
  }
  return copies;
}

export const DAMAGES: readonly { name: string; damage: (file: string) => void }[] = [
  { name: 'an empty file', damage: (file) => fs.truncateSync(file) },
  { name: 'a cut file', damage: (file) => fs.truncateSync(file, Math.floor(fs.statSync(file).size / 8192) * 4096) },
  { name: 'text', damage: (file) => fs.writeFileSync(file, 'this is no database '.repeat(5000)) },
  { name: 'zeros at the start', damage: (file) => overwrite(file, 0, Buffer.alloc(8192)) },
  { name: 'garbage at the start', damage: (file) => overwrite(file, 0, Buffer.alloc(8192, 0xa5)) },
  { name: 'garbage in the second page', damage: (file) => overwrite(file, 4096, Buffer.alloc(4096, 0x3c)) },
  { name: 'no file', damage: (file) => fs.rmSync(file) },
];
