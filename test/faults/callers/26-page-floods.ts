// Row 26. Pages ask for more than there is: one address for all of a key's limit, and all of them for more than the
// workers can decide. The other addresses, and those who ask with other keys, are answered.
import { changeKey, createKey } from '../../../src/access/keys.js';
import { changesKnown, testApp, type TestApp, WORKSPACE } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { countOf, startLoad, statusText } from '../../support/load/load.js';
import { type Scope } from '../../support/scope.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const LIMIT = 400;
/** Within one second and one address, at a company at nine o'clock. */
const OFFICE = 300;
const OTHERS = 40;
const QUEUE_ITEMS = 64;
const CONNECTIONS = 200;
/** Each waits behind the pages of before: one after another they would take a quarter of an hour. */
const ASKED_AT_ONCE = 5;
const ASKED = { long: 500, short: 15 };

const PROXY = { TRUSTED_PROXIES: '127.0.0.1/32', ALLOW_INSECURE_HTTP: '1' };

async function addresses(scope: Scope, findings: Findings): Promise<string> {
  let now = Date.now();
  const test = await testApp(scope, { env: { SHARDS: '1', ...PROXY }, clock: () => now });
  const made = await createKey(test.control, { workspace: WORKSPACE, kind: 'public', mode: 'live', limit: LIMIT });
  await changesKnown(test);
  let user = 0;
  const from = async (address: string, count: number): Promise<number> => {
    const replies = await Promise.all(
      Array.from({ length: count }, () =>
        test.post('/v2/fingerprint', body(`user ${(user += 1)}`), {
          'x-api-key': made.key,
          'x-forwarded-for': address,
        }),
      ),
    );
    return replies.filter(({ status }) => status === 200).length;
  };
  const all = async (): Promise<number> => {
    let good = 0;
    for (let other = 0; other < OTHERS; other += 1) good += await from(`198.51.100.${other}`, 1);
    return good;
  };
  const flood = await from('192.0.2.1', 3 * LIMIT);
  findings.expect(flood > 0 && flood < LIMIT / 2, `one address had ${flood} of a limit of ${LIMIT}`);
  const rest = await all();
  findings.expect(rest === OTHERS, `${rest} of ${OTHERS} other addresses were answered`);
  now += 1000;
  await changeKey(test.control, made.id, { addressShare: LIMIT });
  await changesKnown(test);
  const office = await from('192.0.2.1', OFFICE);
  findings.expect(office === OFFICE, `${office} of ${OFFICE} people behind one address with a share of its own`);
  const beside = await all();
  findings.expect(beside === OTHERS, `${beside} of ${OTHERS} other addresses beside the office`);
  return `one address ${flood} of ${3 * LIMIT}, others ${rest} of ${OTHERS}, office ${office} of ${OFFICE}`;
}

async function overload(scope: Scope, findings: Findings, asked: number): Promise<string> {
  const test: TestApp = await testApp(scope, {
    workerUrl: new URL('../../support/faults/slow-score.js', import.meta.url),
    env: { SHARDS: '1', QUEUE_ITEMS_MAX: String(QUEUE_ITEMS), QUEUE_MS: '2000' },
  });
  const { api, secret, public: page } = test.keys.live;
  const ids: string[] = [];
  for (let i = 0; i < asked; i += 1) {
    const { body: reply } = await test.post('/v2/fingerprint', body(`verified ${i}`), { 'x-api-key': page });
    ids.push(String(reply['event_id']));
  }
  const load = startLoad({
    port: test.app.port,
    path: '/v2/fingerprint',
    headers: [`x-api-key: ${page}`],
    keepAlive: CONNECTIONS,
    users: 0,
    bodyOf: (number) => body(`flood ${number}`),
  });
  await load.begun;
  const statuses = { score: [] as number[], verify: [] as number[] };
  const ask = async (id: string): Promise<void> => {
    statuses.score.push((await test.post('/fingerprint/score', body(`of ${id}`), { 'x-service-key': api })).status);
    statuses.verify.push((await test.post('/v2/verify', { event_id: id }, { 'x-secret-api-key': secret })).status);
  };
  for (let from = 0; from < asked; from += ASKED_AT_ONCE)
    await Promise.all(ids.slice(from, from + ASKED_AT_ONCE).map(ask));
  const tally = await load.stop();
  findings.expect(countOf(tally, 503) > 0, 'no page was refused: it was no overload');
  findings.expect(countOf(tally, 200) > 0, 'no page was answered');
  for (const [what, all] of Object.entries(statuses)) {
    const good = all.filter((status) => status === 200).length;
    findings.expect(good === asked, `${what} under a flood of collects: ${good} of ${asked} answered`);
  }
  return `collects ${statusText(tally)}, scores and verifications ${asked} each`;
}

export const row: FaultRow = {
  number: 26,
  title: 'floods of collects, from one address and from many',
  promise: 'other addresses, API keys and verify are answered',
  async run({ long, scope, findings }) {
    const said = [await addresses(scope, findings), await overload(scope, findings, long ? ASKED.long : ASKED.short)];
    return findings.outcome(said.join('; '));
  },
};
