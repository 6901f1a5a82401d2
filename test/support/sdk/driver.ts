// Drives Chromium without a library, over a pipe with the DevTools protocol, which every tool other than playwright
// uses in the end.
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { type Readable, type Writable } from 'node:stream';
import { EXECUTABLE } from '../chromium.js';
import { pause } from '../pause.js';
import { type Scope, temporaryDirectory } from '../scope.js';

type Json = Record<string, unknown>;

/** Sends commands to one page. */
export interface Wire {
  send(method: string, parameters?: Json): Promise<Json>;
}

/** Launch options of puppeteer, without those that only reduce its output. */
const PLAIN = ['--enable-automation', '--headless=new', '--no-sandbox', '--no-first-run', '--disable-sync'];

interface Waiting {
  resolve(result: Json): void;
  reject(error: Error): void;
}

export interface Driven {
  /** A page in a new private window. */
  open(url: string): Promise<Wire>;
  /**
   * Opens a page in the background until it navigates by itself to another address, and then attaches to it: an
   * attached page does no prerendering.
   */
  openUnseen(url: string, until: string): Promise<Wire>;
}

export async function drive(scope: Scope, args: readonly string[]): Promise<Driven> {
  const profile = temporaryDirectory(scope);
  const all = [...PLAIN, '--remote-debugging-pipe', `--user-data-dir=${profile}`, ...args, 'about:blank'];
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
  const child = spawn(EXECUTABLE, all, { stdio, detached: true });
  scope.teardown(() => end(child));
  const send = protocol(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const attach = async (targetId: unknown): Promise<Wire> => {
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    return { send: (method, parameters = {}) => send(method, parameters, String(sessionId)) };
  };
  const create = async (url: string): Promise<unknown> => {
    const { browserContextId } = await send('Target.createBrowserContext', {});
    return (await send('Target.createTarget', { url, browserContextId }))['targetId'];
  };
  return {
    open: async (url) => attach(await create(url)),
    async openUnseen(url, until) {
      await create(url);
      for (let attempt = 0; attempt < 500; attempt += 1) {
        const { targetInfos } = await send('Target.getTargets', {});
        const shown = (targetInfos as Json[]).find((page) => page['url'] === until && page['subtype'] !== 'prerender');
        if (shown !== undefined) return attach(shown['targetId']);
        await pause(20);
      }
      throw new Error(`no page shows ${until}`);
    },
  };
}

/** Kills the process group: a remaining child process held the pipe open, and the test hung. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
  }
  for (const stream of child.stdio) stream?.destroy();
}

function protocol(to: Writable, from: Readable) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let rest = '';
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) settle(waiting, JSON.parse(message) as Json);
  });
  return (method: string, params: Json, sessionId?: string): Promise<Json> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
}

function settle(waiting: Map<number, Waiting>, { id, result, error }: Json): void {
  const call = waiting.get(Number(id));
  waiting.delete(Number(id));
  if (error === undefined) call?.resolve({ ...(result as Json) });
  else call?.reject(new Error(JSON.stringify(error)));
}

/** Evaluates an expression in the page and returns its value. */
export async function evaluate(wire: Wire, expression: string): Promise<unknown> {
  const { result } = await wire.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
  return (result as Json | undefined)?.['value'];
}
