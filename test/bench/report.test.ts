// What is made of a run: percentiles, processor time, the page, the table in docs/performance.md and the README's
// sentence.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { childrenCpuUs, cpuBetween, parseStat, processName, snapshot } from '../../bench/load/cpu.js';
import { frameTree, hottest } from '../../bench/load/report/flame.js';
import { type Budget, judge } from '../../bench/load/gate.js';
import { type Job, checkJob, LIMITS } from '../../bench/load/job.js';
import { chartFile, page } from '../../bench/load/report/page.js';
import { emptyResults } from '../../bench/load/results.js';
import { parseReply } from '../../bench/load/drivers/sockets.js';
import { figure, grid, markdownTable } from '../../bench/load/report/table.js';
import { latencyOf, Tally } from '../../bench/load/tally.js';
import { replaceBetween, summary, tableSection } from '../../bench/load/report/write-table.js';

t.test('latencies of several runs become one distribution', async (t) => {
  const [one, two] = [new Tally(), new Tally()];
  for (let ms = 1; ms <= 50; ms++) one.reply(200, ms);
  for (let ms = 51; ms <= 100; ms++) two.reply(ms === 100 ? 429 : 200, ms);
  two.reply(0, 0);
  const [a, b] = [one.result('open', 1), two.result('open', 1)];
  const latency = latencyOf([a.histogram, b.histogram, '']);
  t.ok(
    Math.abs((latency?.p50 ?? 0) - 50) < 0.1 && Math.abs((latency?.p99 ?? 0) - 99) < 0.2,
    "within the histogram's three digits",
  );
  t.match(b, { replies: 50, errors: 1, statuses: { 200: 49, 429: 1 } });
  t.equal(latencyOf(['']), undefined, 'nothing measured');
});

t.test('a job has bounds', async (t) => {
  const job: Job = { port: 1, path: '/', headers: {}, body: { file: '' }, connections: 1, durationMs: 1, rate: 1 };
  t.equal(checkJob(job), job);
  for (const [name, bound] of [
    ['durationMs', LIMITS.durationMs],
    ['rate', LIMITS.rate],
    ['connections', LIMITS.connections],
  ] as const) {
    t.throws(() => checkJob({ ...job, [name]: bound + 1 }), RangeError, name);
  }
});

t.test('a reply is read in whatever pieces it comes', async (t) => {
  const reply = Buffer.from('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 5\r\nx: y\r\n\r\nhello');
  for (let end = 0; end < reply.length; end++)
    t.equal(parseReply(reply.subarray(0, end)), undefined, `${end} bytes are not enough`);
  const parsed = parseReply(Buffer.concat([reply, Buffer.from('HTTP')]));
  t.strictSame([parsed?.status, parsed?.body.toString(), parsed?.bytes], [429, 'hello', reply.length]);
  t.throws(() => parseReply(Buffer.from('HTTP/1.1 200 OK\r\n\r\n')), /content-length/);
});

t.test('a stat line is read past any process name', async (t) => {
  const fields = Array.from({ length: 50 }, (_, index) => String(index + 3)); // field n holds n
  t.strictSame(parseStat(`42 (a) b (c) ${fields.join(' ')}`), { us: 290_000, childrenUs: 330_000, rssPages: 24 });
});

t.test('processor time is split into the answer and what follows it', async (t) => {
  const process = (pid: number, command: string, us: number) =>
    [pid, { pid, command, us, rssBytes: 1, threads: new Map([[pid, us]]) }] as const;
  const before = new Map([
    process(1, 'node dist/src/main.js', 100),
    process(2, 'node dist/programs/consumers/main.js', 10),
  ]);
  const after = new Map([
    process(1, 'node dist/src/main.js', 400),
    process(2, 'node dist/programs/consumers/main.js', 60),
    process(3, 'redis-server *:1', 7),
  ]);
  const use = cpuBetween(before, after, [1]);
  t.match(use, { answerUs: 300, pipelineUs: 57, byThread: [{ name: 'main thread', us: 300 }] });
  t.strictSame(
    use.byProcess.map(({ name }) => name),
    ['riskgate', 'readers', 'redis'],
  );
  t.equal(processName('something else'), 'something else');
});

t.test(
  'the operating system is asked about living processes',
  { skip: process.platform !== 'linux' && 'Linux only' },
  (t) => {
    const self = snapshot([process.pid, 0x7fffffff]).get(process.pid);
    t.ok((self?.us ?? -1) >= 0 && (self?.rssBytes ?? 0) > 0 && (self?.threads.size ?? 0) > 0);
    t.ok(childrenCpuUs() >= 0);
    t.end();
  },
);

t.test('tables are plain and aligned', async (t) => {
  t.equal(
    grid([
      ['a', '1'],
      ['bcd', '22'],
    ]),
    'a     1\nbcd  22',
  );
  t.strictSame([1234.5, 0.12345, 12, undefined, NaN].map(figure), ['1,235', '0.123', '12', '-', '-']);
  t.equal(
    markdownTable([
      ['a', 'b'],
      ['1', '2'],
    ]),
    '| a | b |\n| --- | ---: |\n| 1 | 2 |',
  );
});

t.test('the page stands alone and escapes what it shows', async (t) => {
  const latency = { p50: 0.5, p95: 1, p99: 20, p999: 30, max: 31 };
  const results = {
    ...emptyResults(),
    notes: ['<script>'],
    curve: [100, 200].map((offered) => ({
      name: 'riskgate',
      offered,
      achieved: offered,
      latency,
      failedShare: 0,
      lateP99: 0.1,
      cpuUs: 5,
    })),
    subjects: [
      {
        phase: 'capacity',
        name: 'riskgate',
        driver: 'wrk' as const,
        rounds: 1,
        perSecond: 1,
        answerUs: 1,
        pipelineUs: 1,
        driverUs: 1,
        byProcess: [{ name: 'riskgate', us: 5, rssBytes: 1 }],
        byThread: [],
        latency,
        failedShare: 0,
        settledMs: 0,
      },
    ],
  };
  const html = page(results, [], { title: 'T', machine: 'M', command: 'C', flame: 'f.html' });
  t.notMatch(html, /<script|src=|https?:/);
  t.notMatch(html, /NaN|undefined/);
  t.match(html, '&lt;script&gt;');
  t.match(html, 'riskgate p99');
  t.match(
    chartFile(results.curve),
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox/,
    'the chart is a file of its own',
  );
  t.match(
    tableSection(results, [], 'M', 'C'),
    /\| riskgate \|[^]*\(images\/latency\.svg\)/,
    'the page beside the picture shows both',
  );
});

t.test('the sentence for the README counts the gates that were missed', async (t) => {
  const results = emptyResults();
  t.equal(summary(results, [], 'M', 'C'), '', 'nothing is said of what was not measured');
  results.subjects.push({
    phase: 'capacity',
    name: 'riskgate',
    driver: 'wrk',
    rounds: 1,
    perSecond: 12_345,
    answerUs: 1,
    pipelineUs: 1,
    driverUs: 1,
    byProcess: [],
    byThread: [],
    latency: undefined,
    failedShare: 0,
    settledMs: 0,
  });
  Object.assign(results.figures, { throughput_of_ceiling: 0.2, contract_p99: 9 });
  t.equal(summary(results, [], 'M', 'C'), '', 'nor a part of it');
  Object.assign(results.figures, { throughput_of_peer: 3, cpu_of_peer: 0.4 });
  const budgets: Budget[] = [
    { figure: 'throughput_of_ceiling', title: 'a', unit: '', gate: 0.3, aim: 0.4, direction: 'min', runs: ['bench'] },
    { figure: 'contract_p99', title: 'b', unit: 'ms', gate: 100, aim: 8, direction: 'max', runs: ['bench'] },
    { figure: 'never', title: 'c', unit: '', gate: 1, aim: 1, direction: 'max', runs: ['bench'] },
    { figure: 'elsewhere', title: 'd', unit: '', gate: 1, aim: 1, direction: 'max', runs: ['ci'], shown: ['bench'] },
  ];
  t.equal(
    summary(results, judge(budgets, results, 'bench'), 'M', 'make bench'),
    '`make bench` on M: 12,345 score requests per second, 0.2 of the bare HTTP engine; ' +
      '9 ms at the 99th percentile under 2,000 requests per second; 3 times the requests of a Fastify and ' +
      'Redis service that does the same work, at 0.4 of its CPU per request; 2 of 3 gates missed.',
  );
});

t.test('the README says what the table says', async (t) => {
  const between = (name: string): string => {
    const text = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
    return /<!-- bench:start -->\n([^]*?)\n<!-- bench:end -->/.exec(text)?.[1] ?? '';
  };
  const table = between('docs/performance.md');
  const cell = (row: string): string => new RegExp(`\\| ${row} \\| ([^ |]+)`).exec(table)?.[1] ?? 'no such row';
  const [, gates = ''] = table.split('| figure | value | gate | aim | verdict |');
  const lastCells = [...gates.matchAll(/\| ([^|]+) \|$/gm)].map(([, verdict = '']) => verdict);
  const verdicts = lastCells.filter((verdict) => !/^-|^no gate here/.test(verdict));
  const missed = verdicts.filter((verdict) => /^(FAIL|NOT MEASURED|INCONCLUSIVE)/.test(verdict)).length;
  const machine = /^\n(.+); `(.+)`$/m.exec(table);
  t.equal(
    between('README.md'),
    `\`${machine?.[2] ?? ''}\` on ${machine?.[1] ?? ''}: ${cell('riskgate')} score requests per second, ` +
      `${cell('throughput, ClickHouse away / raw uWS')} of the bare HTTP engine; ` +
      `${cell('2,000 requests/s open loop, p99')} ms at the 99th percentile under 2,000 requests per second; ` +
      `${cell('throughput / Fastify \\+ Redis peer')} times the requests of a Fastify and Redis service that does ` +
      `the same work, at ${cell('CPU per request / Fastify \\+ Redis peer')} of its CPU per request; ` +
      `${missed} of ${verdicts.length} gates missed.`,
  );
});

t.test('a page is changed between its markers only', async (t) => {
  t.equal(
    replaceBetween('a\n<!-- bench:start -->\nold\n<!-- bench:end -->\nb', 'new'),
    'a\n<!-- bench:start -->\nnew\n<!-- bench:end -->\nb',
  );
  t.throws(() => replaceBetween('no markers', ''), /markers|bench:start/);
});

t.test('a profile becomes a tree without its idle time', async (t) => {
  const node = (id: number, functionName: string, hitCount: number, children: number[]) => ({
    id,
    hitCount,
    children,
    callFrame: { functionName, url: '', lineNumber: 0 },
  });
  const tree = frameTree({
    nodes: [node(1, '(root)', 0, [2, 3]), node(2, '(idle)', 900, []), node(3, 'a', 1, [4]), node(4, 'b', 3, [])],
  });
  t.equal(tree.total, 4);
  t.strictSame(hottest(tree, 1), [{ name: 'b', share: 0.75 }]);
});
