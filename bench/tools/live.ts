// Starts services of built checkouts as processes, and sends requests to them, for the live tools.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '../../src/access/keys.js';
import { createControlStore } from '../../src/access/control/store.js';
import { readStorage } from '../../src/config.js';
import { type KeyKind } from '../../src/contract/vocabulary.js';
import { openStorage } from '../../src/storage/open.js';
import { endsWithUs } from '../load/processes.js';

export const READY_MS_MAX = 300_000;
export const LOOK_MS = 250;

export interface Running {
  url: string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Resolves when the service of a checkout is ready. */
export async function start(checkout: string, env: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, [join(checkout, 'dist/src/main.js')], {
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', SHARDS: '2', GEO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endsWithUs(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let left = READY_MS_MAX; left > 0; left -= LOOK_MS) {
    const port = /"port":(\d+)[^\n]*"listening"/.exec(output)?.[1];
    const url = `http://127.0.0.1:${port ?? ''}`;
    const ready = port !== undefined && (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
    if (ready)
      return {
        url,
        async kill(signal) {
          child.kill(signal);
          await once(child, 'exit');
        },
      };
    if (child.exitCode !== null) break;
    await sleep(LOOK_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`the service of ${checkout} did not start: ${output}`);
}

/** Creates keys in the control store of a service, before it starts. */
export async function makeKeys(env: Readonly<Record<string, string>>): Promise<Record<KeyKind, string>> {
  const control = createControlStore(await (await openStorage(readStorage(env))).control());
  const make = async (kind: KeyKind): Promise<string> =>
    (await createKey(control, { workspace: 'acme', kind, mode: 'live', limit: 1_000_000 })).key;
  const keys = { api: await make('api'), public: await make('public'), secret: await make('secret') };
  await control.close();
  return keys;
}

export async function ask(
  url: string,
  header: Record<string, string>,
  body: object,
): Promise<{ status: number; text: string }> {
  try {
    const headers = { 'content-type': 'application/json', ...header };
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

export function device(n: number): object {
  const fingerprint = n.toString(16).padStart(64, '0');
  return { deviceId: fingerprint.slice(0, 32), fingerprint, timezone: 'Europe/Berlin' };
}
