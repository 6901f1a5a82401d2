// CPU time of a server, from the operating system: all threads and child processes, user and system. On a shared
// machine it varies less than throughput, and work moved to another process still counts. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds per tick; USER_HZ is 100 on every Linux that Node runs on. */
const TICK_US = 10_000;

export interface ProcessCpu {
  pid: number;
  command: string;
  /** Microseconds since its start, ended threads included. */
  us: number;
  /** Microseconds per running thread, by thread id; the main thread has the process id. */
  threads: Map<number, number>;
  /** Resident memory, bytes. */
  rssBytes: number;
}

/** CPU use of a process and all its descendants at one moment. */
export type Snapshot = Map<number, ProcessCpu>;

/** utime + stime of a stat file, in microseconds; the process name in it may contain spaces and parentheses. */
export function parseStat(stat: string): { us: number; childrenUs: number; rssPages: number } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (field: number): number => Number(fields[field - 3]); // field numbers of proc(5); the first two are absent
  return { us: (at(14) + at(15)) * TICK_US, childrenUs: (at(16) + at(17)) * TICK_US, rssPages: at(24) };
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch {
    return undefined; // the process ended between listing and reading
  }
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readProcess(pid: number, threads: readonly string[]): ProcessCpu | undefined {
  const stat = readProc(`${pid}/stat`);
  if (stat === undefined) return undefined;
  const { us, rssPages } = parseStat(stat);
  const times = threads.flatMap((id) => {
    const text = readProc(`${pid}/task/${id}/stat`);
    return text === undefined ? [] : [[Number(id), parseStat(text).us] as const];
  });
  return {
    pid,
    us,
    rssBytes: rssPages * 4096,
    threads: new Map(times),
    command: (readProc(`${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim(),
  };
}

/** CPU time so far of `roots` and all their descendants. */
export function snapshot(roots: readonly number[]): Snapshot {
  const seen: Snapshot = new Map();
  const queue = [...roots];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    const threads = listThreads(pid);
    const found = seen.has(pid) ? undefined : readProcess(pid, threads);
    if (found === undefined) continue;
    seen.set(pid, found);
    for (const id of threads)
      queue.push(...(readProc(`${pid}/task/${id}/children`) ?? '').split(' ').filter(Boolean).map(Number));
  }
  return seen;
}

/** Ids of `pid` and its descendants, so that a stop can reach all of them. */
export function processTree(pid: number): number[] {
  return [...snapshot([pid]).keys()];
}

export interface TreeMemory {
  /** Bytes that only these processes use: heaps, stacks, buffers. */
  ownBytes: number;
  /** With the mapped pages of files, each counted once; the kernel takes these back when it needs memory. */
  withFilesBytes: number;
}

/** Memory of `roots` and all their descendants, by the kernel's proportional set sizes. */
export function treeMemory(roots: readonly number[]): TreeMemory {
  const sum: TreeMemory = { ownBytes: 0, withFilesBytes: 0 };
  for (const pid of snapshot(roots).keys()) {
    const rollup = readProc(`${pid}/smaps_rollup`) ?? '';
    sum.ownBytes += kibibytes(rollup, 'Pss_Anon');
    sum.withFilesBytes += kibibytes(rollup, 'Pss');
  }
  return sum;
}

function kibibytes(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
}

export interface CpuUse {
  /** The part that produces replies: the main process. */
  answerUs: number;
  /** The work after the reply: the readers' process, the embedded engine, Redis. */
  pipelineUs: number;
  byProcess: { name: string; us: number; rssBytes: number }[];
  /** Threads of the main process, busiest first. */
  byThread: { name: string; us: number }[];
}

/** Names of processes by command line; the first match counts. */
const names: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/redis-server/, 'redis'],
  [/(workers|programs)\/consumers/, 'readers'],
  [/clickhouse|chdb|embedded/i, 'clickhouse'],
  [/peers\//, 'peer'],
  [/servers\/ceiling/, 'ceiling'],
  [/src\/main/, 'riskgate'],
];

export function processName(command: string): string {
  return names.find(([pattern]) => pattern.test(command))?.[1] ?? command.slice(0, 40);
}

/** @param answering ids of the processes that produce replies; all others count as pipeline */
export function cpuBetween(before: Snapshot, after: Snapshot, answering: readonly number[]): CpuUse {
  const use: CpuUse = { answerUs: 0, pipelineUs: 0, byProcess: [], byThread: [] };
  for (const [pid, now] of after) {
    const then = before.get(pid);
    const us = now.us - (then?.us ?? 0);
    const answers = answering.includes(pid);
    if (answers) use.answerUs += us;
    else use.pipelineUs += us;
    use.byProcess.push({ name: processName(now.command), us, rssBytes: now.rssBytes });
    if (answers) use.byThread.push(...threadsBetween(pid, then, now));
  }
  use.byProcess.sort((a, b) => b.us - a.us);
  use.byThread.sort((a, b) => b.us - a.us);
  return use;
}

function threadsBetween(pid: number, then: ProcessCpu | undefined, now: ProcessCpu): { name: string; us: number }[] {
  return [...now.threads]
    .map(([id, us]) => ({
      name: id === pid ? 'main thread' : `thread ${id - pid}`,
      us: us - (then?.threads.get(id) ?? 0),
    }))
    .filter((thread) => thread.us > 0);
}

/** CPU microseconds of this process's ended children. */
export function childrenCpuUs(): number {
  return parseStat(readProc('self/stat') ?? '').childrenUs;
}
