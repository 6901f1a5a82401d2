// The service as a process of its own, with a data directory and test keys of its own, and the shop's server.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startShop } from './server.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY_MS_MAX = 60_000;
const POLL_MS = 50;
const KINDS = ['public', 'secret', 'api'];

/** @param {{ port: number, servicePort: number, dataDir: string }} options port 0: any that is free */
export async function startDemo({ port, servicePort, dataDir }) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const keys = await keysOf(dataDir);
  const service = startService({ dataDir, servicePort });
  try {
    const serviceUrl = await service.ready;
    const shop = await startShop({ port, serviceUrl, keys });
    const close = async () => {
      await shop.close();
      await service.close();
    };
    return { url: shop.url, serviceUrl, close };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Made once: the service stores no key that could be read again. */
async function keysOf(dataDir) {
  const file = join(dataDir, 'shop-keys.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const keys = {};
    for (const kind of KINDS) keys[kind] = await createKey(dataDir, kind);
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  }
}

async function createKey(dataDir, kind) {
  const args = ['keys', 'create', '--workspace', 'shop', '--kind', kind, '--mode', 'test', '--limit', '100', '--json'];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'dist/src/cli.js'), ...args], { env });
  return JSON.parse(stdout).key;
}

function startService({ dataDir, servicePort }) {
  const child = spawn(process.execPath, [join(ROOT, 'dist/src/main.js')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(servicePort),
      DATA_DIR: dataDir,
      SHARDS: '1',
      CLICKHOUSE: 'off',
      GEO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (chunk) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    ready: readiness(child, () => output),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** @returns its address @throws with what it said, when it ends or is not ready in time */
async function readiness(child, output) {
  for (let left = READY_MS_MAX; left > 0 && child.exitCode === null; left -= POLL_MS) {
    const port = /"port":(\d+)[^\n]*"message":"listening"/.exec(output())?.[1];
    const url = `http://127.0.0.1:${port}`;
    if (port !== undefined && (await fetch(`${url}/readyz`)).status === 200) return url;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`the service did not start:\n${output()}`);
}
