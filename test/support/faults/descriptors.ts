// What a process holds, as Linux tells it.
import { readdirSync, readFileSync } from 'node:fs';

/** Open descriptors; undefined where /proc does not say. */
export function descriptorsOf(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

/** Resident bytes that no file stands behind; undefined where /proc does not say. */
export function anonymousBytes(pid: number): number | undefined {
  try {
    const kib = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}

/** Processes that a process has started; none where /proc does not say. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((text) => text !== '')
      .map(Number);
  } catch {
    return [];
  }
}
