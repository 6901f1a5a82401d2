// Whether the time of a page's reply tells that a user is known:
//   node dist/bench/tools/answer-times.js [pairs] [requests at once]
// Known users have 60 confirmed logins. Each pair asks for a known and an unknown user with the same public key, device
// and connections, in random order, and compares the times until the last reply. 50 of 100 slower known ones means that
// the time tells nothing; pairs of two unknown users show what this machine measures then.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { startRiskgate } from '../load/servers/riskgate.js';
import { ask, device } from './live.js';

const pairs = Number(process.argv[2] ?? 2000);
const atOnce = Number(process.argv[3] ?? 1);
const USERS = 40;
const LOGINS = 60;
const WARM_ROUNDS = 5;
/** Between pairs: limits let nobody ask as fast as the service answers. */
const PAUSE_MS = 5;

const server = await startRiskgate({
  name: 'answer-times',
  clickhouse: 'off',
  store: 'lmdb',
  env: { USER_LIMIT: '1000000' },
});
const url = `http://127.0.0.1:${server.port}`;
const name = (kind: string, i: number): string => `${kind}-${String(i).padStart(4, '0')}`;

async function login(userId: string, i: number): Promise<void> {
  const login = { loginContext: { result: 'SUCCESS' } };
  const sent = { userId, device: device(1000 + (i % 3)), ...login };
  const { status, text } = await ask(`${url}/fingerprint/verify/login`, { 'x-service-key': server.keys.api }, sent);
  if (status !== 200) throw new Error(text);
}

function requestOf(userId: string): Buffer {
  const body = JSON.stringify({ userId, device: device(7) });
  const head =
    `POST /v2/fingerprint HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nX-API-Key: ${server.keys.public}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.from(head + body);
}

/** Milliseconds until the last reply. */
async function timeOf(sockets: readonly Socket[], userId: string): Promise<number> {
  const request = requestOf(userId);
  const replies = sockets.map((socket) => once(socket, 'data'));
  const start = performance.now();
  for (const socket of sockets) socket.write(request);
  const heads = await Promise.all(replies);
  const took = performance.now() - start;
  for (const [head] of heads as Buffer[][]) if (head?.includes('200 OK') !== true) throw new Error(String(head));
  return took;
}

/** Of `pairs`, the part in which a user of the first kind was answered later, and the median difference in us. */
async function compare(sockets: readonly Socket[], first: string, second: string): Promise<string> {
  const differences: number[] = [];
  for (let i = 0; i < pairs; i += 1) {
    const [a, b] = [name(first, i % USERS), name(second, i % USERS)];
    const isTurned = Math.random() < 0.5;
    const one = await timeOf(sockets, isTurned ? b : a);
    const two = await timeOf(sockets, isTurned ? a : b);
    await setTimeout(PAUSE_MS);
    // Whoever comes first after a pause is slower.
    await timeOf(sockets, name('other', (i + 1) % USERS));
    differences.push((isTurned ? two - one : one - two) * 1000);
  }
  differences.sort((x, y) => x - y);
  const slower = differences.filter((us) => us > 0).length;
  return `${((slower / pairs) * 100).toFixed(1)} of 100 slower, median ${(differences[pairs >> 1] ?? 0).toFixed(1)} us`;
}

try {
  for (let i = 0; i < USERS; i += 1)
    await Promise.all(Array.from({ length: LOGINS }, (_, n) => login(name('known', i), n)));
  const sockets = Array.from({ length: atOnce }, () => connect(server.port, '127.0.0.1').setNoDelay(true));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (let round = 0; round < WARM_ROUNDS; round += 1)
    for (let i = 0; i < USERS; i += 1)
      for (const kind of ['known', 'never', 'other']) await timeOf(sockets, name(kind, i));
  console.log(`known and unknown, ${atOnce} at once: ${await compare(sockets, 'known', 'never')}`);
  console.log(`unknown and unknown, ${atOnce} at once: ${await compare(sockets, 'other', 'never')}`);
  for (const socket of sockets) socket.destroy();
} finally {
  await server.stop();
}
