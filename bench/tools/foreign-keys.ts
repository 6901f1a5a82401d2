// What news of records that a node does not hold costs it: another node changes `rate` records a second, in messages of
// 512. CPU time of the node with all its processes, less what it uses without news.
//   node dist/bench/tools/foreign-keys.js [rate] [seconds] [shards] [hashes, or text as nodes of older releases send]
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis, redisTarget } from '../../src/storage/redis/client.js';
import { CHANGED_CHANNEL } from '../../src/storage/redis/profiles/keys.js';
import { hashMessages, textMessages } from '../../src/storage/redis/profiles/messages.js';
import { cpuBetween, snapshot } from '../load/cpu.js';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';

const KEYS_A_MESSAGE = 512;
const TURN_MS = 50;
const ROUNDS = 3;

/** CPU microseconds by process while `during` runs. */
async function usedBy({ pid }: RiskgateServer, during: () => Promise<void>): Promise<Map<string, number>> {
  const before = snapshot([pid]);
  await during();
  // What is queued within the node is part of it.
  await sleep(1000);
  return new Map(cpuBetween(before, snapshot([pid]), [pid]).byProcess.map(({ name, us }) => [name, us]));
}

function digits(serial: number, i: number, length: number): string {
  const number = Math.imul(serial * KEYS_A_MESSAGE + i, 2_654_435_761) >>> 0;
  return number
    .toString(16)
    .padStart(8, '0')
    .repeat(length / 8);
}

/** Half of the records are users', as where users come back on their devices. */
function messages(serial: number): (Buffer | string)[] {
  const keys = Array.from({ length: KEYS_A_MESSAGE }, (_, i) =>
    i % 2 === 0 ? `u${digits(serial, i, 32)}` : `dacme/live/${digits(serial, i, 64)}`,
  );
  return messagesOf('another-node', keys);
}

const messagesOf = process.argv[5] === 'text' ? textMessages : hashMessages;
const [rate = 50_000, seconds = 8, shards = 1] = process.argv.slice(2, 5).map(Number);
const node = await startRiskgate({ name: 'node', clickhouse: 'off', store: 'redis', shards });
const target = redisTarget({ url: node.redisUrl ?? '', caFile: '', certFile: '', keyFile: '' });
const client = await connectRedis(target, { commandMs: 5000 });
let serial = 0;
const publish = async (): Promise<void> => {
  const from = performance.now();
  const first = serial;
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - from) {
    const due = first + Math.floor((rate * passed) / 1000 / KEYS_A_MESSAGE);
    while (serial < due) for (const one of messages(serial++)) await client.publish(CHANGED_CHANNEL, one);
    await sleep(TURN_MS);
  }
};
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await usedBy(node, () => sleep(seconds * 1000));
    const before = serial;
    const busy = await usedBy(node, publish);
    const keys = (serial - before) * KEYS_A_MESSAGE;
    const each = [...busy].map(([name, us]) => [name, (us - (idle.get(name) ?? 0)) / keys] as const);
    const sum = each.reduce((all, [, us]) => all + us, 0);
    const parts = each.map(([name, us]) => `${name} ${us.toFixed(2)}`).join(', ');
    console.log(`${keys} keys, ${shards} shards: ${sum.toFixed(2)} us each (${parts})`);
  }
} finally {
  client.disconnect();
  await node.stop();
}
