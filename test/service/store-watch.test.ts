// What a node learns of the store that it shares: a wrong clock is told, and the node that most others contradict takes
// no requests; a slow answer names the setting that bounds it.
import t from 'tap';
import { StoreWatch } from '../../src/service/nodes/store-watch.js';
import { type SeenNode } from '../../src/storage/ports/nodes.js';

const NOW = 1_795_000_000_000;
const HOUR_MS = 3_600_000;

function node(id: string, clockMs: number | undefined, state: SeenNode['state'] = 'live'): SeenNode {
  const about = { version: '1', level: 3, startedAt: 0, address: '', lagSeconds: 0, lagBytes: 0, storeId: '' };
  return { id, clockMs, state, epoch: 1, silentMs: 0, ...about };
}

function nodes(count: number, clockMs: number): SeenNode[] {
  return Array.from({ length: count }, (_, i) => node(`other ${i}`, clockMs));
}

interface Played {
  watch: StoreWatch;
  correctionMs: number;
  warned: string[];
}

async function played(aheadMs: number, others: SeenNode[] = [], delayMs = 0, times = 1): Promise<Played> {
  const warned: string[] = [];
  let correctionMs = 0;
  const watch = new StoreWatch({
    storeReadMs: 10,
    clock: () => NOW + aheadMs,
    correct(ms) {
      correctionMs = ms;
    },
    warn: (said) => warned.push(said),
  });
  const registry = {
    time: async () => {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      return NOW;
    },
    list: () => Promise.resolve([node('me', aheadMs), ...others]),
  };
  for (let time = 0; time < times; time += 1) await watch.look(registry, 'me');
  return { watch, correctionMs, warned };
}

t.test('a clock by how far it is off, and by the clocks of the others', async (t) => {
  const cases: [
    name: string,
    aheadMs: number,
    others: SeenNode[],
    refuses: boolean | undefined,
    correctionMs: number,
  ][] = [
    ['equal', 0, [], undefined, 0],
    ['within what is told', 900, [], undefined, -900],
    ['two seconds', 2000, [], false, -2000],
    ['an hour, one node', HOUR_MS, [], false, -HOUR_MS],
    ['an hour, and another node has the time of Redis', HOUR_MS, [node('a', 5)], true, -HOUR_MS],
    ['an hour behind', -HOUR_MS, [node('a', 5), node('b', -7)], true, HOUR_MS],
    ['Redis alone is wrong', HOUR_MS, [node('a', HOUR_MS + 3)], false, 0],
    ['Redis is wrong, and this node by some seconds', HOUR_MS + 9000, nodes(3, HOUR_MS), false, -9000],
    ['Redis and this node are wrong', 0, nodes(3, HOUR_MS), undefined, HOUR_MS],
    ['two of three agree with each other', HOUR_MS, [node('a', HOUR_MS), node('b', 0)], false, -HOUR_MS],
    ['two of four are wrong', HOUR_MS, [node('a', HOUR_MS), node('b', 0), node('c', 1)], true, -HOUR_MS],
    ['the other one has stopped', HOUR_MS, [node('a', 0, 'stopped')], false, -HOUR_MS],
    ['the other one is of an earlier release', HOUR_MS, [node('a', undefined)], false, -HOUR_MS],
  ];
  for (const [name, aheadMs, others, refuses, correction] of cases) {
    const { watch, warned, correctionMs } = await played(aheadMs, others, 0, 3);
    // Half of the time that an answer takes is unknown.
    t.ok(Math.abs(correctionMs - correction) < 20, `${name}: ${correctionMs} is added to the clock`);
    t.equal(watch.clockTrouble?.refuses, refuses, name);
    t.equal(warned.length, refuses === undefined ? 0 : 1, `${name}: told once`);
    if (refuses !== undefined) t.match(warned[0], /\d s (ahead of|behind) that of Redis: .*chrony/, name);
  }
});

t.test('what a slow answer can explain is no difference of clocks', async (t) => {
  const { watch } = await played(1040, [], 100);
  t.equal(watch.clockTrouble, undefined);
});

t.test('a store that takes longer than STORE_READ_MS is told after three answers', async (t) => {
  const once = await played(0, [], 30, 2);
  t.equal(once.watch.slowness, undefined);
  const { watch, warned } = await played(0, [], 30, 5);
  t.match(watch.slowness, /more than STORE_READ_MS \(10\) .* from 20 ms on collect is refused/);
  t.ok((watch.replyMs ?? 0) >= 29);
  t.matchOnly(warned, [/STORE_READ_MS.*; now \d+ ms/]);
  t.equal(warned.length, 1);
});

t.test('a store that does not answer has no clock', async (t) => {
  const { watch } = await played(HOUR_MS, [node('a', 0)]);
  const away = { time: () => Promise.reject(new Error('away')), list: () => Promise.resolve([]) };
  await t.rejects(watch.look(away, 'me'), /away/);
  t.equal(watch.clockMs, undefined);
  t.equal(watch.replyMs, undefined);
});

t.test(
  'a setting of a server that loses data, and a certificate that ends, are told once while it is so',
  async (t) => {
    const { watch, warned } = await played(0);
    const evicts = { says: 'maxmemory-policy is allkeys-lru', advice: 'maxmemory-policy noeviction', loses: true };
    const old = { says: 'its certificate: it expires in 3 days', advice: 'renew it', loses: false, ends: true };
    const unsynced = { says: 'appendonly is off', advice: 'appendonly yes', loses: false };
    const server = { server: 'Redis', version: '7.0.15', clockMs: NOW, replyMs: 1, certificateEnds: new Map() };
    const says = 'Redis: maxmemory-policy is allkeys-lru; maxmemory-policy noeviction';
    for (const [troubles, danger, told] of [
      [[unsynced], undefined, 0],
      [[evicts, unsynced], says, 1],
      [[evicts], says, 1],
      [[], undefined, 1],
      [[evicts], says, 2],
      [[old], undefined, 3],
      [[old, evicts], says, 4],
      [[old, evicts], says, 4],
    ] as const) {
      watch.judgeServers([{ ...server, troubles: [...troubles] }]);
      t.same([watch.danger, warned.length], [danger, told]);
    }
  },
);

t.test('a store that takes no new connection is told while the open ones work, and once', async (t) => {
  const { watch, warned } = await played(0);
  const server = { server: 'Redis', version: '7.0.15', troubles: [], clockMs: NOW, replyMs: 1 };
  const ends = (...all: [string, number][]): Map<string, number> => new Map(all);
  watch.judgeServers([
    { ...server, certificateEnds: ends(['redis', 5], ['REDIS_CERT', 7]) },
    { ...server, certificateEnds: ends(['redis', 3]) },
  ]);
  for (let times = 0; times < 2; times += 1) watch.judgeClosed(new Error('certificate has expired; renew it'));
  t.match(
    watch.danger,
    /^no new connection can be made, .* when an open one breaks: certificate has expired; renew it$/,
  );
  t.same(warned, [watch.danger]);
  t.same(
    [...watch.certificateEnds],
    [
      ['redis', 3],
      ['REDIS_CERT', 7],
    ],
    'what was known last',
  );
  watch.judgeServers([{ ...server, certificateEnds: ends() }]);
  t.equal(watch.danger, undefined);
});
