// The child process that reads stores. Its start takes .25 s of processor time, more than most stores do, so one that
// ended its work well is kept a while for the next: a service looks at its stores when it starts, soon after at their
// first copies, and at each copy of a control store that is being changed.
import { type ChildProcess, fork } from 'node:child_process';
import { guarded, ignore } from '../../util/guarded.js';
import { program } from '../../util/programs.js';
import { type AnyStore, type RecordCount } from './records.js';

export interface Checked {
  name: AnyStore;
  dir: string;
}

export type FromCheck =
  | { kind: 'begun'; dir: string }
  | { kind: 'alive' }
  | { kind: 'ended'; dir: string; count: RecordCount };

export interface CheckRun {
  /** Results by folder. */
  ended: Map<string, RecordCount>;
  /** `during`: folder of the store being read when the child died; undefined when another cause ended it. */
  died: { during: string | undefined; why: string } | undefined;
}

/** The child is killed when it sends no message for this long. */
const SILENCE_MS_MAX = 20_000;
/** An idle child holds some 50 MB. */
const KEPT_MS = 10_000;
/** Signals that a damaged page causes; any other signal came from outside. */
const OWN_SIGNALS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

let kept: { child: ChildProcess; timer: NodeJS.Timeout } | undefined;

export async function checkInChild(stores: readonly Checked[]): Promise<CheckRun> {
  const child = take();
  const run = await checkIn(child, stores);
  // Nobody knows what damage left behind in the process that met it.
  const isWell = run.died === undefined && [...run.ended.values()].every(({ damage }) => damage === '');
  if (isWell && kept === undefined) keep(child);
  else end(child);
  return run;
}

function take(): ChildProcess {
  const child = kept?.child;
  clearTimeout(kept?.timer);
  kept = undefined;
  if (child === undefined || !child.connected || child.exitCode !== null || child.signalCode !== null) return start();
  child.ref();
  child.channel?.ref();
  return child;
}

function start(): ChildProcess {
  const child = fork(program('check'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  // Without a listener, the error of a child that nobody asks anything would end this process.
  return child.on('error', ignore);
}

/** It does not keep this process alive, and ends with it. */
function keep(child: ChildProcess): void {
  const leave = guarded(ignore, () => {
    kept = undefined;
    end(child);
  });
  kept = { child, timer: setTimeout(leave, KEPT_MS).unref() };
  child.unref();
  child.channel?.unref();
}

/** Without its channel it ends by itself. */
function end(child: ChildProcess): void {
  if (child.connected) child.disconnect();
}

function checkIn(child: ChildProcess, stores: readonly Checked[]): Promise<CheckRun> {
  const ended = new Map<string, RecordCount>();
  let during: string | undefined;
  let silent = false;
  // Errors of kill are ignored: then the child has already ended.
  const give = guarded(ignore, () => {
    silent = true;
    child.kill('SIGKILL');
  });
  let timer = setTimeout(give, SILENCE_MS_MAX);
  return new Promise((resolve) => {
    const finish = (died: CheckRun['died']): void => {
      clearTimeout(timer);
      child.off('message', handle).off('exit', exited).off('error', failed);
      resolve({ ended, died });
    };
    // Without descriptors or memory no process begins, and none ends.
    const failed = ({ message }: Error): void =>
      finish({ during: undefined, why: `no process could read it (${message})` });
    const exited = (code: number | null, signal: NodeJS.Signals | null): void => {
      const why = silent ? 'reading it does not end' : `reading it ended the process (${signal ?? code ?? ''})`;
      const fromOutside = !silent && signal !== null && !OWN_SIGNALS.has(signal);
      finish({ during: fromOutside ? undefined : during, why });
    };
    const handle = (message: FromCheck): void => {
      clearTimeout(timer);
      timer = setTimeout(give, SILENCE_MS_MAX);
      if (message.kind === 'begun') during = message.dir;
      else if (message.kind === 'ended') {
        ended.set(message.dir, message.count);
        during = undefined;
      }
      if (ended.size === stores.length) finish(undefined);
    };
    child.on('message', handle).once('exit', exited).once('error', failed);
    if (child.pid === undefined) return;
    child.send(stores, (error) => {
      if (error !== null) failed(error);
    });
  });
}
