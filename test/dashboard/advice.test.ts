// What a support agent reads under "What to say and do" on the page of an event, for each kind of decision, and that
// doing what it says helps the customer.
import t, { type Test } from 'tap';
import { type Json, type TestApp, WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { ACME, askAs, startConsole, type TestConsole } from '../support/callers/console.js';
import { BY_ADMIN } from '../support/callers/operators.js';
import { eventually } from '../support/eventually.js';
import { checkPage, openWindow, type Window } from './window.js';

t.setTimeout(420_000);
const HOME = `${WORKSPACE}/live`;
const CHECKOUT = '/fingerprint/verify/checkout';
const ROBOT = { privacy: { isAutomated: true } };
const RULES = [
  {
    ...{ id: 'rul_dear', name: 'Dear', state: 'live', when: 'checkout.amount > 500', effect: { force: 'block' } },
    use_cases: ['checkout'],
  },
  {
    ...{ id: 'rul_asked', name: 'Asked', state: 'live', when: 'checkout.amount = 400', challenge: 'mfa_totp' },
    effect: { force: 'hard_challenge' },
  },
];

const order = (user: string, amount: number): Json =>
  body(user, undefined, { checkoutContext: { amount, currency: 'EUR' } });

/** Name of the decision, what is sent for it, its action, and what its page says. */
const DECISIONS: readonly (readonly [name: string, sent: Json, action: string, says: readonly RegExp[]])[] = [
  ['allowed', order('ann', 10), 'allow', [/^Nothing has to be done: the request was allowed\.$/]],
  [
    'of a program',
    body('robot', undefined, ROBOT),
    'block',
    [
      /without any single one the action would be the same|^Without "/,
      /^A challenge does not end a block\. .*allow_users/,
    ],
  ],
  [
    'by a rule',
    order('bob', 600),
    'block',
    [/^A rule of the workspace took part: rul_dear\. Whoever wrote it/, /label the event as legitimate/],
  ],
  [
    'challenged by a rule',
    order('cid', 400),
    'hard_challenge',
    [/rul_asked/, /^Passing what was asked for lets the customer in: a code of an authenticator app\./],
  ],
  [
    'of a denied user',
    order('dan', 10),
    'block',
    [/^It is stopped by an entry of the list deny_users: take the entry off/, /as legitimate too\.$/],
  ],
];

const entry = (value: string): Json => ({ mode: 'live', entries: [{ value }] });

async function decided(t: Test, { app, ask, number }: TestConsole): Promise<Map<string, string>> {
  const made = async (path: string, sent: unknown): Promise<void> => {
    const answer = await ask('POST', `${ACME}${path}`, sent);
    t.ok(answer.status < 300, answer.text);
  };
  await made('/policy/publish', { policy: { rules: RULES } });
  await made('/lists/deny_users/entries', entry('dan'));
  await eventually(t, 'the entry counts', async () => (await actionOf(app, 'dan')) === 'block');
  const ids = new Map<string, string>();
  for (const [name, sent, action] of DECISIONS) {
    const { body: told } = await app.post(CHECKOUT, sent);
    t.equal(told['action'], action, name);
    ids.set(name, String(told['requestId']));
  }
  const listed = [...ids.values()].map((id) => `'${id}'`).join(', ');
  await eventually(
    t,
    'ClickHouse has them',
    async () =>
      (await number(`SELECT uniqExact(event_id) FROM events WHERE event_id IN (${listed})`)) === DECISIONS.length,
  );
  return ids;
}

const actionOf = async (app: TestApp, user: string): Promise<unknown> =>
  (await app.post(`${CHECKOUT}?dry_run=true`, order(user, 10))).body['action'];

const card = ({ page }: Window) => page.locator('section', { has: page.getByRole('heading', { name: 'What to say' }) });

async function read(window: Window, id: string): Promise<string[]> {
  await window.open(`${HOME}/events/${id}`);
  await window.page.locator('.heading', { hasText: id }).waitFor();
  return card(window).getByRole('listitem').allInnerTexts();
}

t.test('what to say and do about a decision', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const started = await startConsole(t);
  if (started === undefined) return;
  const ids = await decided(t, started);
  const { app, ask } = started;
  const window = await openWindow(await launch(t), app.url);
  const { page } = window;
  for (const [name, , , says] of DECISIONS) {
    const id = ids.get(name) ?? '';
    const told = await read(window, id);
    for (const sentence of says)
      t.ok(
        told.some((line) => sentence.test(line)),
        `${name}: ${told.join(' ')}`,
      );
    t.same(told, (await ask('GET', `${ACME}/events/${id}?mode=live`)).body['advice'], `${name}: as the API says it`);
  }
  await checkPage(t, window, 'the page of an event');

  await read(window, ids.get('of a denied user') ?? '');
  t.equal((await ask('POST', `${ACME}/lists/deny_users/entries/remove`, entry('dan'))).status, 200);
  await page.getByRole('button', { name: 'legitimate' }).click();
  await card(window).getByText('A person labelled it as legitimate.').waitFor();
  await eventually(t, 'who was stopped is let in', async () => (await actionOf(app, 'dan')) === 'allow');

  const switched = await askAs(app, BY_ADMIN, 'PATCH', ACME, { monitor: true });
  t.equal(switched.status, 200, switched.text);
  const { body: told } = await app.post(CHECKOUT, order('eve', 600));
  t.equal(told['action'], 'allow');
  await eventually(t, 'the page has it', async () => {
    const { status } = await ask('GET', `${ACME}/events/${String(told['requestId'])}?mode=live`);
    return status === 200;
  });
  t.match((await read(window, String(told['requestId']))).join('\n'), /In monitor mode allow was answered/);
  t.equal((await askAs(app, BY_ADMIN, 'PATCH', ACME, { monitor: false })).status, 200);
  await window.open(`${HOME}/live`);
  const row = page.getByRole('row').filter({ hasText: 'monitor mode: let in' });
  t.match(await row.allInnerTexts(), [/block/], 'said of that decision alone, also when it is over');
  await window.context.close();
});
