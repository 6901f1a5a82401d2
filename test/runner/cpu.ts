// CPU time of the programs that a run starts. It determines the duration of the suite; wall-clock time also grows with
// other load.
import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, on every current Linux. */
const TICKS_PER_SECOND = 100;
/** Fields of /proc/PID/stat after the name: user and system time of ended children. */
const CUTIME = 13;
const CSTIME = 14;

/** CPU seconds of all ended children and their own waited-for children; 0 without /proc. */
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

/** CPU seconds of one child. Call it at each child's `exit`, before another child can end. */
export function cpuSinceLastExit(): number {
  const before = told;
  told = cpuOfChildren();
  return told - before;
}
