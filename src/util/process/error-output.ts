// Where the lines of the log go: stderr, whatever is behind it. A disk without room ended the service with its next
// line, and a pipe or socket that nobody reads (a stopped collector of logs) stopped it: the write never returned.
import { type ChildProcess } from 'node:child_process';
import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { guarded, ignore } from '../guarded.js';

const STDERR = 2;
/** What waits for its output; lines beyond it are lost, and counted. */
const WAITING_BYTES_MAX = 1_048_576;
/** Between attempts while something waits. */
const RETRY_MS = 250;
/** At the exit: how often a full pipe is tried again, and the pause before. */
const LAST_ATTEMPTS = 20;
const LAST_PAUSE_MS = 10;

class ErrorOutput {
  /** Told when lines can be written again: how many were lost. */
  onLost: (lines: number) => void = ignore;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #lost = 0;
  #retrying: NodeJS.Timeout | undefined;

  constructor() {
    // Node opens a pipe or socket as non-blocking when it is first asked for. It does not for a terminal or a file.
    if (mayBlock()) process.stderr.on('error', ignore);
    process.on('exit', () => this.#settle());
  }

  /** Written when it returns, unless the output takes nothing now. */
  write(line: string | Buffer): void {
    const bytes = typeof line === 'string' ? Buffer.from(line) : line;
    if (this.#waitingBytes + bytes.length > WAITING_BYTES_MAX) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#retrying === undefined) this.#attempt();
  }

  #attempt(): void {
    if (this.#drain() === undefined) {
      clearInterval(this.#retrying);
      this.#retrying = undefined;
      const lines = this.#lost;
      this.#lost = 0;
      if (lines > 0) this.onLost(lines);
      return;
    }
    // Where even this fails, the next line tries again.
    const retry = guarded(ignore, () => this.#attempt());
    this.#retrying ??= setInterval(retry, RETRY_MS).unref();
  }

  /** @returns the code of the error behind which the rest waits */
  #drain(): string | undefined {
    for (let bytes = this.#waiting[0]; bytes !== undefined; bytes = this.#waiting[0]) {
      try {
        const written = writeSync(STDERR, bytes);
        this.#waitingBytes -= written;
        if (written === bytes.length) this.#waiting.shift();
        else this.#waiting[0] = bytes.subarray(written);
      } catch (error) {
        return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      }
    }
    return undefined;
  }

  /** The last lines say why the process ends, so a pipe that is full for a moment is waited for. */
  #settle(): void {
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let attempt = 0; this.#drain() === 'EAGAIN' && attempt < LAST_ATTEMPTS; attempt += 1)
      Atomics.wait(pause, 0, 0, LAST_PAUSE_MS);
  }
}

/** The one of this process. */
export const errorOutput = new ErrorOutput();

/** Passes on what a child writes. It must not have the pipe itself: Node makes it blocking again for its children. */
export function passOutput({ stdout, stderr }: ChildProcess): void {
  for (const stream of [stdout, stderr]) stream?.on('data', (bytes: Buffer) => errorOutput.write(bytes));
}

function mayBlock(): boolean {
  const stats = fstatSync(STDERR);
  return !isatty(STDERR) && (stats.isFIFO() || stats.isSocket());
}
