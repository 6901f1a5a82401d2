// What the programs that a run starts take of the processors: a suite is as long as the processors need for it, and
// seconds by the clock grow with whatever else runs.
import { readFileSync } from 'node:fs';

/** Of /proc, on every Linux of today. */
const TICKS_PER_SECOND = 100;
/** Of /proc/PID/stat after the name: children that have ended, in user and in system mode. */
const CUTIME = 13;
const CSTIME = 14;

/** Processor seconds of all children that have ended, and of what they waited for; 0 where there is no /proc. */
function cpuOfChildren(): number {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return 0;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[CUTIME]) + Number(fields[CSTIME])) / TICKS_PER_SECOND;
}

let told = cpuOfChildren();

/** Those of one child: to be asked at each child's `exit`, before another one can have ended. */
export function cpuSinceLastExit(): number {
  const before = told;
  told = cpuOfChildren();
  return told - before;
}
