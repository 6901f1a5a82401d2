// Limits that the system sets for this process (ulimit).
import { readIfThere } from './read-if-there.js';

/**
 * The soft limit that ends a process's use of something.
 * @param name as the file says it after "Max", for example "open files"
 * @param limits text of /proc/self/limits, '' where the system has none
 * @returns in the unit of the limit; Infinity without a limit, undefined where the system tells none
 */
export function softLimit(name: string, limits: string = readIfThere('/proc/self/limits')): number | undefined {
  const [, soft] = new RegExp(`^Max ${name}\\s+(\\d+|unlimited)`, 'm').exec(limits) ?? [];
  return soft === 'unlimited' ? Infinity : soft === undefined ? undefined : Number(soft);
}
