// Programs and people at one login form, through the real client in a real browser, against the real service. The
// table in docs/quality/error-rates.md is what came out; a program that is let in where it was not before fails here.
// `UPDATE=1 node dist/test/sdk/attackers.test.js` writes the table again.
import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { pause } from '../support/pause.js';
import { type Driver, type Run, RUNS } from '../support/sdk/attackers.js';
import { type Bench, openBench, part, verify } from '../support/sdk/bench.js';
import { drive, evaluate, type Wire } from '../support/sdk/driver.js';
import { wireOf } from '../support/sdk/hands.js';
import { type Page } from '../support/chromium.js';

t.setTimeout(400_000);
const DOCUMENT = new URL('../../../docs/quality/error-rates.md', import.meta.url);
const SECTION = /(<!-- browsers:start -->\n)([\s\S]*?)(<!-- browsers:end -->)/;
/** The same run again: its own times vary by what the machine does besides. */
const RISK_APART_MAX = 12;
/** A quick machine types faster than any hand: a program's risk may be higher than that of the table. */
const ACTIONS = ['allow', 'soft_challenge', 'hard_challenge', 'block'];

/** Most of a run is waiting. */
const AT_A_TIME = 3;

const PAGE = `<!doctype html><title>login</title><link rel="icon" href="data:,"><form>
<p>${'Welcome back. '.repeat(30)}</p>
<input id="mail" autocomplete="off"><input id="word" type="password" autocomplete="off">
<button id="go">Sign in</button></form><p>${'Terms. '.repeat(400)}</p><script type="module" src="/page.js"></script>`;

interface Outcome {
  run: Run;
  action: string;
  risk: number;
  reasons: string[];
}

/** The page's half: a client that speaks when the form is sent. */
function start(bench: Bench, user: string): string {
  const options = {
    publicKey: bench.keys.public,
    endpoint: bench.service,
    consent: 'granted',
    identity: 'installation',
    behaviour: { typingField: '#word' },
  };
  return `make(${JSON.stringify(options)}).start();
    document.forms[0].addEventListener('submit', async (event) => {
      event.preventDefault();
      const context = { identifier: document.getElementById('mail').value };
      globalThis.told = await tried(() => client.login(context, { userId: '${user}' }));
    }); 0`;
}

type Open = (run: Run) => Promise<{ wire: Wire; page: Page | undefined }>;

async function judge(bench: Bench, open: Open, run: Run, user: string): Promise<Outcome> {
  const visit = await open(run);
  await until(visit.wire, 'globalThis.make !== undefined');
  await evaluate(visit.wire, start(bench, user));
  await run.act(visit);
  await until(visit.wire, 'globalThis.told !== undefined').catch((error: unknown) => {
    throw new Error(`${run.driver}: ${run.name} did not send the form`, { cause: error });
  });
  const told = await evaluate(visit.wire, 'told');
  const event = part(told, 'done', 'event_id');
  if (event === undefined) throw new Error(`${run.driver}: ${run.name} was told ${JSON.stringify(told)}`);
  const decision = await verify(bench, { event_id: event, user_id: user, use_case: 'login' });
  const reasons = Array.isArray(decision['reason']) ? decision['reason'].map((code) => String(code).toLowerCase()) : [];
  return { run, action: String(decision['action']), risk: Number(decision['risk_score']), reasons };
}

async function until(wire: Wire, condition: string): Promise<void> {
  for (let attempt = 0; (await evaluate(wire, condition)) !== true; attempt += 1) {
    if (attempt > 500) throw new Error(`never: ${condition}`);
    await pause(20);
  }
}

function line({ run, action, risk, reasons }: Outcome): string {
  const who = run.honest === true ? 'a person' : `${run.driver}, ${run.hidden ? 'hidden' : 'plain'}`;
  const named = reasons.filter((code) => code !== 'new_user_profile').map((code) => `\`${code}\``);
  return `| ${who} | ${run.name} | ${risk} | ${action} | ${named.join(', ')} |`;
}

interface Row {
  risk: number;
  action: string;
}

/** What the document says, by who and how. */
function documented(): Map<string, Row> {
  const [, , table = ''] = SECTION.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const rows = table.matchAll(/^\| (.*?) \| (.*?) \| (\d+) \| (\w+) \|/gm);
  return new Map(
    [...rows].map(([, who, how, risk, action = '']) => [`${who}: ${how}`, { risk: Number(risk), action }]),
  );
}

t.test('browsers', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const bench = await openBench(t, { page: PAGE });
  const plain = await launch(t, { automated: true });
  const drivers = {
    plain: await drive(t, []),
    hidden: await drive(t, ['--disable-blink-features=AutomationControlled', `--user-agent=${bench.agent}`]),
  };
  const open: Record<Driver, Open> = {
    'own driver': async ({ hidden }) => ({
      wire: await drivers[hidden ? 'hidden' : 'plain'].open(bench.site),
      page: undefined,
    }),
    playwright: async ({ hidden, context = {} }) => {
      const named = hidden ? { userAgent: bench.agent } : {};
      const page = await (await (hidden ? bench.browser : plain).newContext({ ...named, ...context })).newPage();
      await page.goto(bench.site);
      return { wire: await wireOf(page), page };
    },
  };
  const outcomes: Outcome[] = [];
  const waiting = [...RUNS.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, run] = next;
      outcomes[index] = await judge(bench, open[run.driver], run, `visitor-${index}`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));

  const table = ['| who | how | risk | action | reasons |', '|---|---|---|---|---|', ...outcomes.map(line)].join('\n');
  t.comment(table);
  if (process.env['UPDATE'] === '1')
    writeFileSync(DOCUMENT, readFileSync(DOCUMENT, 'utf8').replace(SECTION, `$1${table}\n$3`));

  const before = documented();
  t.equal(before.size, RUNS.length, 'every run is in the table, once');
  for (const outcome of outcomes) {
    const [, who = '', how = ''] = /^\| (.*?) \| (.*?) \|/.exec(line(outcome)) ?? [];
    const known = before.get(`${who}: ${how}`);
    t.ok(outcome.risk >= (known?.risk ?? 100) - RISK_APART_MAX, `risk ${outcome.risk}, was ${known?.risk}`);
    const isAsStrict = ACTIONS.indexOf(outcome.action) >= ACTIONS.indexOf(known?.action ?? 'block');
    t.ok(isAsStrict, `${who}: ${how}: ${outcome.action}, was ${known?.action}: ${outcome.reasons.join(' ')}`);
    if (outcome.run.honest === true) t.equal(outcome.action, 'allow', `${how} is a person`);
    else if (!outcome.run.hidden) t.equal(outcome.action, 'block', `${how} is a plain program`);
  }
});
