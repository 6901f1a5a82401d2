// Starts a peer: one process, or several through the cluster module, as it would run on a larger machine.
import cluster from 'node:cluster';
import { buildApp, sha256 } from './app.js';
import { openDomain } from './domain.js';
import { openEvents } from './events.js';
import type { PeerState } from './state.js';

async function serve(openState: () => Promise<PeerState>): Promise<void> {
  const state = await openState();
  const events = openEvents(process.env['CLICKHOUSE_URL'] ?? '');
  const app = buildApp({ state, events, domain: await openDomain(true), keys: new Map([[sha256('bench'), 'bench']]) });
  await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']) });
  process.once('SIGTERM', () => {
    app
      .close()
      .then(() => events.close())
      .then(() => state.close())
      .then(
        () => {
          process.exit(0);
        },
        () => {
          process.exit(1);
        },
      );
  });
}

/** Forks `count` processes that share the port; exits when all have exited. */
function lead(count: number): void {
  const workers = Array.from({ length: count }, () => cluster.fork());
  process.once('SIGTERM', () => {
    for (const worker of workers) worker.process.kill('SIGTERM');
  });
  let left = count;
  cluster.on('exit', () => {
    if (--left === 0) process.exit(0);
  });
}

export async function startPeerProcess(openState: () => Promise<PeerState>): Promise<void> {
  const processes = Number(process.env['PROCESSES'] ?? 0);
  if (processes > 0 && cluster.isPrimary) lead(processes);
  else await serve(openState);
}
