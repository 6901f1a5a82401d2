// Runs work over history in a separate process: its memory and time do not affect the service, and it can be killed at
// any moment. The process is the command line with `--lines`: one line each for progress and for the result.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Config } from '../../config.js';
import { AWAY_CODE, noAnswer } from '../../contract/console/questions.js';
import { objectOfJson } from '../../util/is-object.js';
import { program } from '../../util/programs.js';

const SAID_CHARS_MAX = 500;
const LINE_CHARS_MAX = 8 * 1024 * 1024;
const HEAP_MB_MAX = 512;

export interface Work {
  readonly args: readonly string[];
  readonly input: string;
  readonly msMax: number;
  readonly onProgress: (share: number) => void;
}

export interface Running {
  /** Resolves to the result of the work; rejects with one sentence, or with QuestionsAwayError. */
  readonly result: Promise<unknown>;
  readonly stop: () => void;
}

export function runChild(config: Config, { args, input, msMax, onProgress }: Work): Running {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB_MAX}`, fileURLToPath(program('cli')), ...args, '--lines'],
    {
      env: childEnvironment(config),
      // With the channel it knows when this process ends.
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      timeout: msMax,
      killSignal: 'SIGKILL',
    },
  );
  child.stdin?.on('error', () => undefined).end(input);
  return { result: resultOf(child, onProgress), stop: () => child.kill('SIGKILL') };
}

function resultOf(child: ChildProcess, onProgress: (share: number) => void): Promise<unknown> {
  let result: unknown;
  let said = '';
  const lines = child.stdout === null ? undefined : createInterface({ input: child.stdout });
  lines?.on('line', (line) => {
    if (line.length > LINE_CHARS_MAX) {
      said = `riskgate: a line of its result has more than ${LINE_CHARS_MAX} characters\n`;
      return;
    }
    // Not every line is of the command: a library may print a warning.
    const told = objectOfJson(line);
    if (typeof told['progress'] === 'number') onProgress(told['progress']);
    if ('result' in told) ({ result } = told);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, SAID_CHARS_MAX);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0 && result !== undefined) resolve(result);
      else {
        const error = new Error(sentenceOf(said, signal));
        reject(code === AWAY_CODE ? noAnswer(error) : error);
      }
    });
  });
}

/**
 * The error sentence of the command line, which prefixes it with its name; other output of a failing process is not
 * shown to the operator.
 */
export function sentenceOf(said: string, signal: NodeJS.Signals | null): string {
  const [, sentence] = /^riskgate: (.+)/m.exec(said) ?? [];
  if (sentence !== undefined) return sentence;
  return signal === null
    ? 'it ended without a result'
    : `it was ended by ${signal}: it took too long or too much memory`;
}

/** Passes this service's own settings: the child does not inherit the environment. */
export function childEnvironment({ dataDir, clickhouse, authorities }: Config): Record<string, string> {
  const variable = clickhouse === 'off' || clickhouse === 'embedded' ? 'CLICKHOUSE' : 'CLICKHOUSE_URL';
  return {
    ...{ PATH: '/usr/bin:/bin', TZ: 'UTC', DATA_DIR: dataDir, [variable]: clickhouse },
    ...(authorities === '' ? {} : { NODE_EXTRA_CA_CERTS: authorities }),
  };
}
