// What news of records that a node does not hold costs it: other nodes change `rate` records a second and tell it after
// each slice, as their writers do. CPU time of the node with all its processes, less what it uses without news.
//   node dist/bench/tools/foreign-keys.js [rate] [seconds] [shards] [other nodes] [text, as nodes of older releases]
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis, redisTarget } from '../../src/storage/redis/client.js';
import { CHANGED_CHANNEL } from '../../src/storage/redis/profiles/keys.js';
import { hashMessages, textMessages } from '../../src/storage/redis/profiles/messages.js';
import { cpuBetween, snapshot } from '../load/cpu.js';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';

/** Of a writer. */
const SLICE_MS = 100;
const ROUNDS = 3;

/** CPU microseconds by process while `during` runs. */
async function usedBy({ pid }: RiskgateServer, during: () => Promise<void>): Promise<Map<string, number>> {
  const before = snapshot([pid]);
  await during();
  // What is queued within the node is part of it.
  await sleep(1000);
  return new Map(cpuBetween(before, snapshot([pid]), [pid]).byProcess.map(({ name, us }) => [name, us]));
}

function digits(number: number, length: number): string {
  return (Math.imul(number, 2_654_435_761) >>> 0)
    .toString(16)
    .padStart(8, '0')
    .repeat(length / 8);
}

/** Half of the records are users', as where users come back on their devices. */
function keyOf(number: number): string {
  return number % 2 === 0 ? `u${digits(number, 32)}` : `dacme/live/${digits(number, 64)}`;
}

const [rate = 50_000, seconds = 8, shards = 1, others = 1] = process.argv.slice(2, 6).map(Number);
const messagesOf = process.argv[6] === 'text' ? textMessages : hashMessages;
const node = await startRiskgate({ name: 'node', clickhouse: 'off', store: 'redis', shards });
const target = redisTarget({ url: node.redisUrl ?? '', caFile: '', certFile: '', keyFile: '' });
const client = await connectRedis(target, { commandMs: 5000 });
const sliceKeys = Math.round((rate * SLICE_MS) / 1000 / others);
let told = 0;
const publish = async (): Promise<void> => {
  const from = performance.now();
  for (let turn = 1; turn <= (seconds * 1000) / SLICE_MS; turn += 1) {
    for (let other = 0; other < others; other += 1) {
      const keys = Array.from({ length: sliceKeys }, () => keyOf(told++));
      for (const message of messagesOf(`node-${other}`, keys)) await client.publish(CHANGED_CHANNEL, message);
    }
    await sleep(Math.max(0, from + turn * SLICE_MS - performance.now()));
  }
};
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await usedBy(node, () => sleep(seconds * 1000));
    const before = told;
    const busy = await usedBy(node, publish);
    const keys = told - before;
    const each = [...busy].map(([name, us]) => [name, (us - (idle.get(name) ?? 0)) / keys] as const);
    const sum = each.reduce((all, [, us]) => all + us, 0);
    const parts = each.map(([name, us]) => `${name} ${us.toFixed(2)}`).join(', ');
    console.log(`${keys} keys of ${others} nodes, ${shards} shards: ${sum.toFixed(2)} us each (${parts})`);
  }
} finally {
  client.disconnect();
  await node.stop();
}
