// Runs `riskgate simulate`, one at a time, in a separate process, so that its memory and time do not affect the
// service.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { program } from '../../util/programs.js';
import { childEnvironment } from '../backtest/child.js';
import { type Context, problem } from '../context.js';

const RUN_MS_MAX = 600_000;
const SAID_CHARS_MAX = 500;

export class Simulation {
  readonly #context: Context;
  #child: ChildProcess | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** @returns false while one is running */
  start(workspace: string, days: number): boolean {
    if (this.#child !== undefined) return false;
    const { config, log } = this.#context;
    const { url: REDIS_URL, caFile: REDIS_CA, certFile: REDIS_CERT, keyFile: REDIS_KEY } = config.storage;
    const failed = problem(this.#context, 'the simulation failed');
    const args = [fileURLToPath(program('cli')), 'simulate', '--workspace', workspace, '--days', String(days)];
    const child = spawn(process.execPath, args, {
      env: { ...childEnvironment(config), REDIS_URL, REDIS_CA, REDIS_CERT, REDIS_KEY },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: RUN_MS_MAX,
    });
    this.#child = child;
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, SAID_CHARS_MAX);
    });
    child.once('error', failed);
    child.once('close', (code) => {
      this.#child = undefined;
      if (code === 0) log.info('the simulation has ended', { workspace, days });
      else failed(new Error(said === '' ? `it ended with ${String(code)}` : said));
    });
    return true;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }
}
