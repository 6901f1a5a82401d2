// Row 17. Strings that end lines, move cursors or are longer than anybody wants, wherever a client may put one. The
// service's own output must stay one record a line; an event must stay the row that it is.
import { START } from '../../../src/contract/position.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { readRowsAfter } from '../../../src/log/rows.js';
import { device } from '../../support/bodies.js';
import { testService, type Service } from '../../support/process.js';
import { pick, type Random, randomFrom } from '../../support/random.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { RawClient } from '../../support/load/raw-http.js';
import { type FaultRow, type Findings } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const REQUESTS = { long: 20_000, short: 300 };
const SHARDS = 2;
/** Longer than any text that a row may hold. */
const TEXT_MAX = 2048;
const LINE_CHARS_MAX = 8192;
/** Start and end, and what goes wrong in between, which is nothing. */
const LINES_MAX = 30;
const METRICS_LINES_MAX = 1500;
const ADMIN_TOKEN = 'the-token-of-this-row';

/** Characters that act: a body with one is refused. */
const ACTING: readonly string[] = [
  'a\r\nb',
  '\n{"level":"error","message":"forged"}',
  '\u2028x\u2029',
  '\u001b[2J\u001b]0;title\u0007',
  '\u009b31m',
  '\0',
  '\u0085',
  '\u202egnp.exe',
  '\u2066x',
  '\u007f\b\b',
  '"}\n{"',
  '\t',
];
/** What is read as text, and must stay text. */
const ODD: readonly string[] = [
  '\ufeff',
  '%0d%0aset-cookie: a=b',
  '${jndi:ldap://x}',
  "'; DROP TABLE events; --",
  '<script>alert(1)</script>',
  '\\',
  '\\n',
  'x'.repeat(120),
  'é'.repeat(120),
  '\u{1f642}'.repeat(60),
  '=cmd|x',
  '{{7*7}}',
  '__proto__',
];
const HOSTILE = [...ACTING, ...ODD];
/** What no event may hold: all but the one that is a word. */
const KEPT_NOWHERE = new Set(HOSTILE.filter((text) => text !== '__proto__'));
/** One body in so many has characters that act. */
const ACTING_EVERY = 4;

/** What a field of the header may carry, as bytes of UTF-8. */
const inHeader = (text: string): string => Buffer.from(text.replace(/[\0-\x08\x0a-\x1f\x7f]/g, '')).toString('latin1');

function hostileBody(random: Random): string {
  const strings = random() * ACTING_EVERY < 1 ? HOSTILE : ODD;
  const text = (): string => pick(random, strings);
  return JSON.stringify({
    userId: text(),
    device: {
      ...device(text()),
      timezone: random() < 0.5 ? 'Europe/Berlin' : text().slice(0, 64) || 'x',
      manufacturer: text(),
      model: text(),
      locale: text().slice(0, 64),
      osVersion: text().slice(0, 64),
    },
    session: { sessionId: text() },
    sim: {
      simOperator: text().slice(0, 64),
      simOperatorName: text(),
      simSerialNumber: text(),
      networkType: text().slice(0, 64),
    },
    loginContext: { authMethod: text().slice(0, 64), failureReason: text(), attemptId: text() },
    checkoutContext: { currency: text().slice(0, 16), shippingCountry: text().slice(0, 64) },
    accountChangeContext: { changeType: text().slice(0, 64) },
    page_url: `https://x/${text()}`,
    page_origin: text(),
    referrer: text(),
    signals: { form: { fieldFocusOrder: [text(), text()] } },
    [text()]: text(),
  });
}

function hostileHead(random: Random, keys: Readonly<Record<'api' | 'public', string>>, length: number): string {
  const header = (): string => inHeader(pick(random, HOSTILE));
  const [path, key] = pick(random, [
    ['/fingerprint/score', `x-service-key: ${keys.api}`],
    ['/fingerprint/verify/login?explain=true', `x-service-key: ${keys.api}`],
    ['/v2/fingerprint', `x-api-key: ${keys.public}`],
    ['/v2/verify', `x-secret-api-key: ${header()}`],
    ['/fingerprint/score', `x-service-key: ${header()}`],
    ['/admin/v1/workspaces', `authorization: Bearer ${random() < 0.5 ? ADMIN_TOKEN : header()}`],
    [`/nowhere/${encodeURIComponent(pick(random, HOSTILE))}?${encodeURIComponent(pick(random, HOSTILE))}`, 'x: y'],
  ]);
  return [
    `POST ${path} HTTP/1.1`,
    'host: a',
    'content-type: application/json',
    key,
    `content-length: ${length}`,
    `user-agent: ${header()}`,
    `origin: ${header()}`,
    `referer: ${header()}`,
    ...(random() < 0.1 ? [`transfer-encoding: ${header()}`] : []),
    `x-sdk-source: ${header()}`,
    `x-client-ip: ${header()}`,
    `x-forwarded-for: ${header()}`,
    ...(random() < 0.2 ? [`idempotency-key: ${header()}`] : []),
    '',
    '',
  ].join('\r\n');
}

/** What is wrong with the service's output, or ''. */
function outputProblem(output: string): string {
  for (const line of output.split('\n')) {
    if (line === '') continue;
    if (line.length > LINE_CHARS_MAX) return `a line of ${line.length} characters`;

    if (/[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.test(line))
      return `a line with characters that act: ${JSON.stringify(line.slice(0, 200))}`;
    try {
      const record: unknown = JSON.parse(line);
      if (
        typeof record !== 'object' ||
        record === null ||
        !('level' in record) ||
        !('message' in record) ||
        record.message === 'forged'
      )
        return `a line that is no record: ${line.slice(0, 200)}`;
    } catch {
      return `a line that is no JSON: ${line.slice(0, 200)}`;
    }
  }
  return '';
}

const ACTS = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;

/** Every text that a stranger could put into the row; attributes are hashes of two bytes each. */
function textsOf(row: EventRow): string[] {
  const texts = Object.entries(row).filter(([name, value]) => typeof value === 'string' && name !== 'deviceAttributes');
  return [...texts.map(([, value]) => String(value)), ...Object.values(row.device)].filter((text) => text !== '');
}

function rowsProblem(dataDir: string, accepted: number): string {
  const rows = Array.from({ length: SHARDS }, (_, shard) => readRowsAfter(dataDir, shard, START)).flat();
  if (rows.length !== accepted) return `${rows.length} events of ${accepted} answers`;
  for (const one of rows) {
    for (const [name, value] of Object.entries(one))
      if (typeof value === 'string' && value.length > TEXT_MAX) return `${name} of ${value.length} characters`;
    const kept = textsOf(one).find((value) => ACTS.test(value) || KEPT_NOWHERE.has(value));
    if (kept !== undefined) return `an event holds ${JSON.stringify(kept)}`;
  }
  return '';
}

/** Prometheus' text format, with labels that nobody outside can choose. */
function metricsProblem(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  const bad = lines.find(
    (line) => !/^(?:# (?:HELP|TYPE) [\x20-\x7e]+|[a-z_]+(?:\{(?:[a-z_]+="[\w .:/{}+-]*",?)+\})? [-+.\w]+)$/.test(line),
  );
  if (bad !== undefined) return `a line of metrics: ${bad.slice(0, 300)}`;
  return lines.length > 0 && lines.length < METRICS_LINES_MAX ? '' : `${lines.length} lines of metrics`;
}

async function askAll(
  service: Service,
  keys: Readonly<Record<'api' | 'public', string>>,
  random: Random,
  count: number,
  findings: Findings,
): Promise<number> {
  let accepted = 0;
  const connection = { client: await RawClient.open(service.port) };
  for (let asked = 0; asked < count; asked += 1) {
    const body = Buffer.from(hostileBody(random));
    await connection.client.send(hostileHead(random, keys, body.length));
    await connection.client.send(body);
    const reply = await connection.client.reply();
    if (reply === null) {
      connection.client = await RawClient.open(service.port);
      continue;
    }
    if (reply.headers.get('connection') === 'close') connection.client = await RawClient.open(service.port);
    if (reply.status === 200 && !reply.headers.has('idempotency-replayed')) accepted += 1;
    findings.expect(reply.status < 500, () => `${reply.status} ${reply.body}`);
    findings.expect(!reply.headers.has('set-cookie'), 'a header was injected');
  }
  connection.client.leave();
  return accepted;
}

export const row: FaultRow = {
  number: 17,
  title: 'hostile strings in every place that a client can fill',
  promise: 'one line per record, bounded values',
  async run({ seed, long, scope, findings }) {
    const random = randomFrom(seed);
    const dataDir = temporaryDirectory(scope);
    const keys = await makeKeys({ dataDir });
    const count = long ? REQUESTS.long : REQUESTS.short;
    const service = await testService(scope, { DATA_DIR: dataDir, SHARDS: String(SHARDS), ADMIN_TOKEN });
    const accepted = await askAll(service, keys, random, count, findings);
    const rows = rowsProblem(dataDir, accepted);
    findings.expect(rows === '', rows);
    const metrics = metricsProblem(await (await fetch(`${service.url}/metrics`)).text());
    findings.expect(metrics === '', metrics);
    await service.end('SIGTERM');
    const output = service.output();
    const problem = outputProblem(output);
    findings.expect(problem === '', problem);
    const lines = output.split('\n').length - 1;
    findings.expect(lines < LINES_MAX, () => `${lines} lines in the log: strangers can fill it`);
    findings.expect(accepted > count / 20, 'hardly any was accepted');
    return findings.outcome(
      `${count} requests, ${accepted} accepted and as many events, ${lines} lines in the service's log`,
    );
  },
};
