// Limits of this process (ulimit) that a start does not meet and that end it later. LMDB maps the stores into memory
// and does not survive a refused page: with a file size of 1 MiB, or an address space of 4 GB, the readers' process
// ended by SIGSEGV again and again, and nothing named the limit.
import { softLimit } from '../../util/process/limits.js';

const TIGHT: readonly [name: string, what: string, remedy: string][] = [
  ['file size', 'a file of this process', 'ulimit -f unlimited, or LimitFSIZE=infinity in the unit'],
  ['address space', 'the address space of this process', 'ulimit -v unlimited, or LimitAS=infinity in the unit'],
];

export interface TightLimit {
  says: string;
  advice: string;
}

/** @param limits text of /proc/self/limits, '' where the system has none */
export function tightLimits(limits?: string): TightLimit[] {
  return TIGHT.flatMap(([name, what, advice]) => {
    const soft = softLimit(name, limits);
    if (soft === undefined || soft === Infinity) return [];
    return [{ says: `${what} may have ${soft} bytes, and the stores fail when they need more`, advice }];
  });
}
