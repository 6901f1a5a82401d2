// How long an entry of a list takes until it counts on every node, and whether one with a TTL ends by itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DIST, ROOT } from '../load/processes.js';
import { ask, device, makeKeys, type Running, start } from './live.js';

const ADMIN_TOKEN = 'the token of this measurement';
const TIMES = 5;
const TTL_S = 2;
const AFTER_MS = 3000;
const LOOK_MS = 20;

export interface Effective {
  /** Most milliseconds from the answer until the entry counted on the last node. */
  apiMs: number;
  /** The same for the command line, from its end. */
  commandMs: number;
  /** Whether an entry of 2 seconds counted on every node, and without a call in between did not after 3. */
  ended: boolean;
}

/** Runs `riskgate`; its errors go to the standard error. @throws when it fails */
export async function command(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [join(DIST, 'src/cli.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`riskgate ${args.join(' ')} ended with ${code}`);
}

/** @param shared settings of every node */
export async function listsEffective(count: number, shared: Readonly<Record<string, string>>): Promise<Effective> {
  const dirs = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'riskgate-lists-')));
  const nodes: Running[] = [];
  const envs = dirs.map((dir) => ({ DATA_DIR: dir, ADMIN_TOKEN, CLICKHOUSE: 'off', ...shared }));
  const [env = {}] = envs;
  try {
    const { api } = await makeKeys(env);
    for (const each of envs) nodes.push(await start(ROOT, each));
    return await measured(nodes, api, env);
  } finally {
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
}

async function measured(nodes: readonly Running[], api: string, env: Readonly<Record<string, string>>) {
  const admin = async (path: string, sent: object): Promise<void> => {
    const url = `${nodes[0]?.url ?? ''}/admin/v1/workspaces/acme/${path}`;
    const { status, text } = await ask(url, { authorization: `Bearer ${ADMIN_TOKEN}` }, sent);
    if (status >= 300) throw new Error(`${path}: ${text}`);
  };
  const isOn = async ({ url }: Running, userId: string): Promise<boolean> => {
    const path = `${url}/fingerprint/score?dry_run=true`;
    return (await ask(path, { 'x-service-key': api }, { userId, device: device(1) })).text.includes('"action":"block"');
  };
  /** Milliseconds until it counts on all. */
  const untilOn = async (user: string): Promise<number> => {
    const from = performance.now();
    for (const node of nodes) while (!(await isOn(node, user))) await sleep(LOOK_MS);
    return performance.now() - from;
  };
  const rule = { id: 'rul_deny', name: 'Deny', state: 'live', when: 'user in @deny', effect: { force: 'block' } };
  await admin('lists', { name: 'deny', kind: 'users' });
  await admin('rules/publish', { rules: [rule] });
  let [apiMs, commandMs] = [0, 0];
  for (let i = 0; i < TIMES; i += 1) {
    await admin('lists/deny/entries', { mode: 'live', entries: [{ value: `by call ${i}` }] });
    apiMs = Math.max(apiMs, await untilOn(`by call ${i}`));
    await command(['lists', 'add', 'deny', `by command ${i}`, '--workspace', 'acme', '--mode', 'live'], env);
    commandMs = Math.max(commandMs, await untilOn(`by command ${i}`));
  }
  await admin('lists/deny/entries', { mode: 'live', entries: [{ value: 'brief', ttl_seconds: TTL_S }] });
  await untilOn('brief');
  await sleep(AFTER_MS);
  const after = await Promise.all(nodes.map((node) => isOn(node, 'brief')));
  return { apiMs, commandMs, ended: !after.includes(true) };
}
