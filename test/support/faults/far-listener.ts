// An HTTP server on 127.0.0.1 that is far away: it answers every request with 204, and until `open` the kernel lets
// connections wait, because its thread is blocked and its queue is full.
import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type Scope } from '../scope.js';

/** More than the 250 ms that Node gives each of several addresses of a name. */
export const FAR_MS = 600;

const BLOCKED = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:http').createServer((_, response) => response.writeHead(204).end());
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(workerData, 0, 0);
  });
`;

export async function startFarListener(scope: Scope): Promise<{ port: number; open: () => void }> {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(BLOCKED, { eval: true, workerData: gate });
  scope.teardown(() => worker.terminate());
  const told: unknown[] = await once(worker, 'message');
  const port = Number(told[0]);
  const queued = Array.from({ length: 2 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  scope.teardown(() => queued.forEach((socket) => socket.destroy()));
  await Promise.all(queued.map((socket) => once(socket, 'connect')));
  return {
    port,
    open() {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}
