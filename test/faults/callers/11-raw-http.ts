// Row 11. The corpus with its listed answers is test/http/conformance.test.ts, which every test run runs; here it is
// run again and then torn: bytes of its heads are changed by a seed, on both engines, each followed by a request that
// must be answered by itself or not at all.
import { requestText, RawClient } from '../../support/load/raw-http.js';
import { pick, type Random, randomFrom, whole } from '../../support/random.js';
import { HEAD_CASES, SMUGGLING } from '../../http/cases.js';
import { ENGINES, type Engine, startServer, type TestServer } from '../../http/harness.js';
import { passesOf } from '../parts/of-a-test.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const HEADS = { long: 30_000, short: 600 };
const AT_ONCE = 50;
/** What two readers of HTTP disagree about. */
const PIECES = [
  '\r',
  '\n',
  '\r\n',
  '\0',
  ' ',
  '\t',
  ':',
  ',',
  ';',
  '0',
  '\x0b',
  '\x85',
  '\xff',
  'chunked',
  'content-length: 5\r\n',
  'transfer-encoding: chunked\r\n',
  'Transfer-Encoding : chunked\r\n',
  ' folded\r\n',
  'HTTP/1.1',
];
const CORPUS = [...HEAD_CASES, ...SMUGGLING].map(({ send }) => send).filter((text) => text.length < 3000);

function torn(random: Random): string {
  let text = pick(random, CORPUS);
  for (let changes = whole(random, 1, 3); changes > 0; changes -= 1) {
    const at = Math.floor(random() * text.length);
    const dropped = random() < 0.5 ? 0 : whole(random, 1, 4);
    text =
      text.slice(0, at) +
      (random() < 0.8 ? pick(random, PIECES) : String.fromCharCode(whole(random, 0, 255))) +
      text.slice(at + dropped);
  }
  return text;
}

/** Replies that came on a connection, told whole ones by their head: the parser's own HTML has no length. */
async function ask(made: TestServer, text: string, findings: Findings): Promise<void> {
  const client = await RawClient.open(made.port);
  await client.send(text);
  client.shut();
  await Promise.race([client.end(), new Promise((resolve) => setTimeout(resolve, 30))]);
  for (const [, status = ''] of client.unread.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
    findings.expect(Number(status) < 500 || status === '505', () => `${status} to ${JSON.stringify(text)}`);
  }
  client.leave();
}

async function tearAll(engine: Engine, random: Random, count: number, findings: Findings): Promise<number> {
  const made = await startServer(engine);
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    made.hits.length = 0;
    const texts = Array.from({ length: AT_ONCE }, () => torn(random));
    await Promise.all(texts.map((text) => ask(made, text, findings)));
    // Where a head says one thing only it is a request, and what follows is another. Where it says two it is none.
    for (const text of texts.filter(isAmbiguous))
      findings.expect(
        !made.hits.some((hit) => hit.includes('smuggled')),
        () => `a request was smuggled with ${JSON.stringify(text)}`,
      );
  }
  const client = await RawClient.open(made.port);
  await client.send(requestText('GET', '/ping'));
  findings.expect((await client.reply())?.status === 200, `${engine} does not answer any more`);
  client.leave();
  const failures = made.errors.filter((error) => error instanceof Error);
  findings.expect(failures.length === 0, () => `${engine}: ${String(failures[0])}`);
  await made.server.close(0);
  return count;
}

/** A length and a coding, or two lengths, before the blank line. */
function isAmbiguous(text: string): boolean {
  const [head = ''] = text.split('\r\n\r\n');
  return [...head.matchAll(/^(?:content-length|transfer-encoding):/gim)].length > 1;
}

export const row: FaultRow = {
  number: 11,
  title: 'raw HTTP: smuggling, splits, pipelining, conflicting headers, and their heads torn by a seed',
  promise: 'the listed answer on both engines; nothing smuggled reaches a handler',
  async run({ seed, long, findings }) {
    // The short form runs beside the test of the corpus.
    const passed = long ? await passesOf('http/conformance.test.js', findings) : 0;
    let heads = 0;
    for (const engine of ENGINES)
      heads += await tearAll(engine, randomFrom(seed), long ? HEADS.long : HEADS.short, findings);
    return findings.outcome(`${passed} assertions on the corpus, ${heads} torn heads on ${ENGINES.join(' and ')}`);
  },
};
