// Row 25. Every store is filled by one tenant, most of them with nothing but a public key: it may lose what it has too
// much of, or be refused; everybody else, and whoever asks for something else, is answered as before.
import { updateWorkspace } from '../../../src/access/workspaces.js';
import { type Answer, changesKnown, testApp, type TestApp, WORKSPACE } from '../../support/app.js';
import { pause } from '../../support/pause.js';
import { type Scope } from '../../support/scope.js';
import { Tenants } from '../../support/callers/tenants.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const MIB = 1024 * 1024;
/** Nobody listens there: a log that is to be read from there stays. */
const AWAY = { CLICKHOUSE: '', CLICKHOUSE_URL: 'http://127.0.0.1:9' };
const ASKED = 10;
const FLOOD_MAX = 6000;
/** More than EVENT_MAX_BYTES has room for. */
const EVENTS = 1500;
/** What the store of events needs to see what came, and to let go what is too much. */
const SWEPT_MS = 2500;

type Part = (scope: Scope, findings: Findings) => Promise<string>;
type Checks = Readonly<Record<string, () => Promise<Answer>>>;

async function open(scope: Scope, env: Record<string, string>): Promise<{ test: TestApp; tenants: Tenants }> {
  const test = await testApp(scope, { env: { SHARDS: '1', ...env } });
  return { test, tenants: await Tenants.open(test) };
}

/** Each of these is answered whenever it is asked. */
async function unhurt(store: string, tenants: Tenants, checks: Checks, findings: Findings): Promise<void> {
  for (const [who, ask] of Object.entries(checks)) {
    const good = await tenants.answered(ASKED, ask);
    if (good < ASKED) {
      const { status, text } = await ask();
      findings.expect(
        false,
        `${store} full: ${who}: ${good} of ${ASKED} answered, then ${status} ${text.slice(0, 120)}`,
      );
    }
  }
}

/** What has to do with no store of pages. */
function others(tenants: Tenants): Checks {
  const { flooder, rival } = tenants;
  return {
    'score of the flooder by API key': () => tenants.score(flooder),
    'score of a rival by API key': () => tenants.score(rival),
  };
}

function verifying(tenants: Tenants, tenant: Tenants['rival'], ids: readonly string[]): () => Promise<Answer> {
  let at = 0;
  return () => tenants.verify(tenant, ids[(at += 1) % ids.length] ?? '');
}

const events: Part = async (scope, findings) => {
  const { test, tenants } = await open(scope, { EVENT_MAX_BYTES: String(MIB) });
  const { flooder, rival, sandbox } = tenants;
  const kept = await tenants.events(rival, ASKED);
  const tested = await tenants.events(sandbox, ASKED);
  const verified = await tenants.events(flooder, ASKED);
  await Promise.all(verified.map((id) => tenants.verify(flooder, id)));
  const collected = await tenants.flood(EVENTS, () => tenants.collect(flooder));
  await pause(SWEPT_MS);
  await unhurt(
    'events',
    tenants,
    {
      ...others(tenants),
      'verify of a rival': verifying(tenants, rival, kept),
      'verify in test mode': verifying(tenants, sandbox, tested),
      'verify again of what the flooder had verified': verifying(tenants, flooder, verified),
      'score in test mode': () => tenants.score(sandbox),
      'collect of a rival': () => tenants.collect(rival),
      'collect in test mode': () => tenants.collect(sandbox),
      '/readyz': () => test.send('GET', '/readyz'),
    },
    findings,
  );
  return `events: ${collected} collects`;
};

const replies: Part = async (scope, findings) => {
  const { tenants } = await open(scope, { EVENT_MAX_BYTES: String(MIB), REPLY_MAX_BYTES: String(MIB) });
  const { flooder, rival } = tenants;
  let number = 0;
  const once = (): Record<string, string> => ({ 'idempotency-key': `key-${(number += 1)}` });
  const kept = await tenants.flood(FLOOD_MAX, () => tenants.collect(flooder, once()));
  findings.expect(kept < FLOOD_MAX, 'replies: no bound was reached');
  await unhurt(
    'replies',
    tenants,
    {
      ...others(tenants),
      'score of the flooder by API key with Idempotency-Key': () => tenants.score(flooder, once()),
      'score of a rival with Idempotency-Key': () => tenants.score(rival, once()),
      'collect of a rival with Idempotency-Key': () => tenants.collect(rival, once()),
    },
    findings,
  );
  return `replies: ${kept} saved`;
};

const log: Part = async (scope, findings) => {
  const env = { ...AWAY, LOG_MAX_BYTES: String(MIB), LOG_SEGMENT_BYTES: String(64 * 1024) };
  const { test, tenants } = await open(scope, env);
  const { flooder, rival } = tenants;
  const kept = await tenants.events(rival, ASKED);
  const collected = await tenants.flood(FLOOD_MAX, () => tenants.collect(flooder));
  findings.expect(collected < FLOOD_MAX, 'log: no bound was reached');
  const checks = { ...others(tenants), 'verify of a rival': verifying(tenants, rival, kept) };
  await unhurt('log', tenants, { ...checks, '/readyz': () => test.send('GET', '/readyz') }, findings);
  const scored = await tenants.flood(FLOOD_MAX, () => tenants.score(flooder));
  findings.expect(scored < FLOOD_MAX, 'log: no bound was reached by API key');
  await unhurt(
    'log, by API key too',
    tenants,
    {
      'score of a rival by API key': () => tenants.score(rival),
      'verify of a rival': checks['verify of a rival'],
      '/readyz': () => test.send('GET', '/readyz'),
    },
    findings,
  );
  await tenants.flood(FLOOD_MAX, () => tenants.score(rival));
  let ready = await test.send('GET', '/readyz');
  for (let tries = 0; tries < 60 && ready.status !== 503; tries += 1) {
    await pause(500);
    ready = await test.send('GET', '/readyz');
  }
  findings.expect(ready.status === 503, `log full for all: /readyz says ${ready.status} ${ready.text}`);
  return `log: ${collected} collects, ${scored} scores`;
};

const verifications: Part = async (scope, findings) => {
  const { test, tenants } = await open(scope, { ...AWAY, VERIFICATION_LOG_MAX_BYTES: String(MIB) });
  const { flooder, rival } = tenants;
  const kept = await tenants.events(rival, ASKED);
  const [own = ''] = await tenants.events(flooder, 1);
  const told = await tenants.flood(FLOOD_MAX, () => tenants.verify(flooder, own));
  findings.expect(told < FLOOD_MAX, 'verification log: no bound was reached');
  await unhurt(
    'verification log',
    tenants,
    {
      ...others(tenants),
      'verify of a rival': verifying(tenants, rival, kept),
      'collect of the flooder': () => tenants.collect(flooder),
      '/readyz': () => test.send('GET', '/readyz'),
    },
    findings,
  );
  return `verification log: ${told} verified`;
};

const billing: Part = async (scope, findings) => {
  const { test, tenants } = await open(scope, {});
  const { flooder, rival } = tenants;
  await updateWorkspace(test.control, WORKSPACE, { protectedDevices: 3 });
  await changesKnown(test);
  const own = await tenants.events(flooder, 4);
  const statuses: number[] = [];
  for (const id of own) statuses.push((await tenants.verify(flooder, id)).status);
  findings.expect(statuses.join() === '200,200,200,402', `billing: a plan of 3 devices answered ${statuses.join()}`);
  const kept = await tenants.events(rival, ASKED);
  await unhurt(
    'billing',
    tenants,
    {
      ...others(tenants),
      'verify of a rival': verifying(tenants, rival, kept),
      'verify again of what was billed': verifying(tenants, flooder, own.slice(0, 3)),
      'collect of the flooder': () => tenants.collect(flooder),
    },
    findings,
  );
  return 'billing: a plan used up';
};

/** Some 50,000 strangers. */
const profiles: Part = async (scope, findings) => {
  const { test, tenants } = await open(scope, { STORE_BYTES_MAX: String(16 * MIB) });
  const { flooder } = tenants;
  const strangers = await tenants.flood(120_000, () => tenants.collect(flooder));
  await unhurt('profiles', tenants, others(tenants), findings);
  let lag = Number.NaN;
  for (let tries = 0; tries < 60 && !(lag < 100); tries += 1) {
    await pause(500);
    const { text } = await test.send('GET', '/metrics');
    lag = Number(/^riskgate_reader_lag_rows\{reader="store"\} (\S+)/m.exec(text)?.[1]);
  }
  findings.expect(lag < 100, `profiles: the store is full and takes nothing more, ${lag} rows wait`);
  return `profiles: ${strangers} strangers`;
};

/** Beside that of events. The others are filled by their own tests too, without a service: too long for every run. */
const SHORT: readonly Part[] = [log];
const LONG: readonly Part[] = [replies, log, verifications, billing, profiles];

export const row: FaultRow = {
  number: 25,
  title: 'every store filled by one tenant',
  promise: 'who filled it is refused or loses its own oldest, and nobody else',
  async run({ long, scope, findings }) {
    const said: string[] = [];
    said.push(await findings.checked(15, () => events(scope, findings)));
    for (const part of long ? LONG : SHORT) said.push(await part(scope, findings));
    return findings.outcome(said.join(', '));
  },
};
