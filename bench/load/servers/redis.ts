// A Redis for a benchmark: in memory only, on a free port, removed at the end.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, run, temporaryDirectory } from '../processes.js';

export interface RedisServer {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

const START_MS = 15_000;

export function redisInstalled(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).error === undefined;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const directory = temporaryDirectory('redis');
  const child = run('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory.path,
  ]);
  const stop = async (): Promise<void> => {
    await child.stop();
    directory.remove();
  };
  const until = performance.now() + START_MS;
  // Wait for its output and not for the port, which another process could use.
  while (!child.output().includes('Ready to accept connections')) {
    if (performance.now() > until || child.ended() !== undefined) {
      await stop();
      throw new Error(`redis-server did not start:\n${child.output()}`);
    }
    await sleep(20);
  }
  return { pid: child.pid, url: `redis://127.0.0.1:${port}`, stop };
}
