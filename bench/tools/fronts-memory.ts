// Memory of a node while it learns users, by number of accepting threads: resident MiB of each of its processes, and
// what of it is no mapped page of a file.
// Usage: node dist/bench/tools/fronts-memory.js [users] [fronts,fronts...]
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processName, snapshot } from '../load/cpu.js';
import { fillWithUsers } from '../load/fill.js';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';

const [users = '200000', fronts = '1,2,3'] = process.argv.slice(2);
const STEPS = 4;
const IDLE_MS = 3_000;

/** MiB of a process that the kernel cannot take back: without mapped pages of the stores' files. */
function ownMib(pid: number): number {
  const kib = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib ?? 0) / 1024;
}

function told(server: RiskgateServer): string {
  const all = [...snapshot(server.pids).values()].map(({ pid, command, rssBytes }) => ({
    name: processName(command),
    mib: rssBytes / 2 ** 20,
    own: ownMib(pid),
  }));
  const sum = (of: (one: (typeof all)[number]) => number): string =>
    all.reduce((total, one) => total + of(one), 0).toFixed(0);
  const each = all.map(({ name, mib, own }) => `${name} ${mib.toFixed(0)}, own ${own.toFixed(0)}`).join('; ');
  return `${sum(({ mib }) => mib)} MiB resident, ${sum(({ own }) => own)} its own (${each})`;
}

for (const count of fronts.split(',')) {
  const server = await startRiskgate({
    name: `FRONTS=${count}`,
    clickhouse: 'off',
    store: 'lmdb',
    env: { FRONTS: count },
  });
  try {
    console.log(`FRONTS=${count}, no user: ${told(server)}`);
    let known = 0;
    for (let step = 1; step <= STEPS; step++) {
      const wanted = Math.round((Number(users) * step) / STEPS);
      await fillWithUsers(server, known, wanted);
      known = wanted;
      await sleep(IDLE_MS);
      console.log(`FRONTS=${count}, ${wanted} users: ${told(server)}`);
    }
  } finally {
    await server.stop();
  }
}
