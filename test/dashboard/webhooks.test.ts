// Webhooks from the page: an endpoint is made and tested, its secret rotated; what failed while the receiver was broken
// is sent again, and each delivery shows what was sent and how every attempt was answered.
import t from 'tap';
import { device, fingerprintOf } from '../support/bodies.js';
import { askAs } from '../support/callers/console.js';
import { BY_ADMIN, adminApp, tokenOf } from '../support/callers/operators.js';
import { launch, type Page, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { type TestApp } from '../support/app.js';
import { startReceiverProcess } from '../support/webhook-receiver.js';
import { checkPage, openWindow } from './window.js';
import { BROWSER } from '../support/agents.js';
import { only } from '../support/only.js';

/** The first pause after a failure: longer than it takes to send again by hand. */
const LATER_MS = 60_000;

/** An event that a page collected and a backend verified: endpoints are told of it. */
async function verified(app: TestApp, visitor: string): Promise<string> {
  const fingerprint = fingerprintOf(visitor);
  const sent = { device: device(visitor, { fingerprint, deviceId: fingerprint.slice(0, 32) }) };
  const headers = { 'x-api-key': app.keys.live.public, 'user-agent': BROWSER };
  const id = String((await app.post('/v2/fingerprint', sent, headers)).body['event_id']);
  await app.post('/v2/verify', { event_id: id }, { 'x-secret-api-key': app.keys.live.secret });
  return id;
}

const rows = (page: Page) => page.getByRole('region', { name: 'Deliveries' }).locator('tbody tr');
const count = (page: Page, said: RegExp) => rows(page).filter({ hasText: said }).count();

t.test('failed webhooks are replayed', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t, { env: { WEBHOOK_ALLOW_PRIVATE: '1', WEBHOOK_RETRY_MS: String(LATER_MS) } });
  const receiver = await startReceiverProcess(t);
  const browser = await launch(t);
  const window = await openWindow(browser, app.url);
  const { page, open } = window;
  const secret = page.locator('.issued code');
  await open('acme/live/webhooks');

  await t.test('an endpoint is made, and its secret is shown once', async (t) => {
    await page.getByLabel('URL').fill(receiver.url);
    for (const name of ['event.blocked', 'alert.firing']) await page.getByLabel(name).uncheck();
    await page.getByRole('button', { name: 'Add' }).click();
    const made = await secret.innerText();
    t.match(made, /^whsec_/);
    receiver.set({ secret: made, status: 500 });
    await page.getByRole('button', { name: 'I have copied it' }).click();
    t.notOk((await page.content()).includes(made));
    await page.getByRole('cell', { name: receiver.url }).waitFor();
  });

  await t.test('what fails waits, and says why', async (t) => {
    const events = [await verified(app, 'ada'), await verified(app, 'bob')];
    await eventually(t, 'both were tried', () => receiver.seen.length === 2);
    t.strictSame(receiver.seen.map(({ data }) => data['event_id']).sort(), events.sort());
    await page.getByRole('button', { name: 'deliveries' }).click();
    await eventually(t, 'both are shown', async () => (await count(page, /pending1500\d+(\.\d+)? ms/)) === 2);
    t.match(await rows(page).first().innerText(), /in \d+ (second|minute)s?/, 'when it is tried again by itself');
  });

  await t.test('mended, all of them are sent again with one click', async (t) => {
    receiver.set({ status: 204 });
    const before = receiver.seen.splice(0).map(({ id }) => id);
    await page.getByRole('button', { name: 'Send all that failed again' }).click();
    await eventually(t, 'they arrive', () => receiver.seen.length === 2);
    t.strictSame(receiver.seen.map(({ id }) => id).sort(), before.sort(), 'under the same ids');
    t.ok(receiver.seen.every(({ genuine }) => genuine));
    await eventually(t, 'and the page says so', async () => (await count(page, /delivered2204/)) === 2);
    t.equal(await page.getByRole('button', { name: 'Send all that failed again' }).count(), 0, 'none is left');
    await page
      .getByRole('button', { name: /^details of / })
      .first()
      .click();
    const attempts = page.getByRole('region', { name: 'Attempts' }).locator('tbody tr');
    await attempts.first().waitFor();
    const told = await attempts.allInnerTexts();
    t.matchOnly(told, [/500\t\d+(\.\d+)? ms/, /204\t\d+(\.\d+)? ms/], 'both attempts: answer and time');
    const body: unknown = JSON.parse(await page.locator('main pre').innerText());
    t.match(body, { type: 'event.verified', data: { workspace: 'acme', mode: 'live' } }, 'what was sent');
    await page
      .getByRole('button', { name: /^send again msg_/ })
      .first()
      .click();
    await eventually(t, 'one by one too', () => receiver.seen.length === 3);
  });

  await t.test('a test delivery, before and after the secret was rotated', async (t) => {
    receiver.seen.splice(0);
    await page.getByRole('button', { name: 'test', exact: true }).click();
    await eventually(t, 'it arrives', () => receiver.seen.length === 1);
    await page.getByRole('button', { name: 'rotate' }).click();
    await secret.waitFor();
    const rotated = await secret.innerText();
    await page.reload();
    await page.getByRole('cell', { name: receiver.url }).waitFor();
    t.notOk((await page.content()).includes(rotated), 'shown once');
    receiver.set({ secret: rotated });
    await page.getByRole('button', { name: 'test', exact: true }).click();
    await eventually(t, 'it arrives', () => receiver.seen.length === 2);
    t.match(receiver.seen, only({ type: 'webhook.test' }, { type: 'webhook.test' }));
    t.ok(
      receiver.seen.every(({ genuine }) => genuine),
      'signed by the new secret as well',
    );
  });

  await t.test('an endpoint that is disabled is told nothing until it is enabled', async (t) => {
    receiver.seen.splice(0);
    const other = await startReceiverProcess(t);
    const hook = { url: other.url, events: ['event.verified'], mode: 'live' };
    const made = await askAs(app, BY_ADMIN, 'POST', '/admin/v1/workspaces/acme/webhooks', hook);
    t.equal(made.status, 201);
    const button = (name: string) =>
      page.getByRole('row').filter({ hasText: receiver.url }).getByRole('button', { name, exact: true });
    await button('disable').click();
    await button('enable').waitFor();
    await verified(app, 'carl');
    await eventually(t, 'somebody else is told', () => other.seen.length === 1);
    await button('enable').click();
    await button('disable').waitFor();
    const later = await verified(app, 'dora');
    await eventually(t, 'it arrives', () => receiver.seen.length > 0);
    t.match(receiver.seen, only({ data: { event_id: later } }), 'and nothing before it');
    await button('deliveries').click();
    await rows(page).first().waitFor();
    await page
      .getByRole('button', { name: /^details of / })
      .first()
      .click();
    await page.getByRole('region', { name: 'Attempts' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const others = page.getByRole('row').filter({ hasText: other.url });
    await others.getByRole('button', { name: 'deliveries', exact: true }).click();
    await eventually(t, 'its own are shown', async () => (await rows(page).count()) === 2);
    const ofIt = asked.filter((path) => path.includes(`/${String(made.body['id'])}/deliveries`));
    t.ok(ofIt.length > 0 && ofIt.every((path) => path.endsWith('/deliveries')), 'and no details of the one before');
    await button('deliveries').click();
    await rows(page).first().waitFor();
    await checkPage(t, window, 'webhooks with deliveries');
  });

  await t.test('an endpoint is deleted when it is said twice, by who may', async (t) => {
    const row = page.getByRole('row').filter({ hasText: receiver.url });
    const dialog = page.getByRole('dialog');
    await row.getByRole('button', { name: 'delete', exact: true }).click();
    t.match(await dialog.innerText(), receiver.url);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    t.equal(await row.count(), 1, 'not yet');
    await row.getByRole('button', { name: 'delete', exact: true }).click();
    await checkPage(t, window, 'the question before');
    const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    const high = Number(await page.evaluate('innerHeight'));
    t.ok(Math.abs(y - (high - y - height)) <= 1, 'in the middle');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    t.equal(await page.getByRole('region', { name: 'Deliveries' }).count(), 0, 'its deliveries are not shown any more');
    const { body } = await askAs(app, BY_ADMIN, 'GET', '/admin/v1/workspaces/acme/webhooks');
    t.notMatch(JSON.stringify(body), receiver.url);
    for (const [role, buttons] of [
      ['approver', ['deliveries', 'test']],
      ['viewer', ['deliveries']],
    ] as const) {
      const other = await openWindow(browser, app.url, await tokenOf(app, role, role));
      await other.open('acme/live/webhooks');
      await other.page.getByRole('cell', { name: /127\.0\.0\.1/ }).waitFor();
      const offered = other.page.getByRole('region', { name: 'Endpoints' }).getByRole('button');
      t.strictSame(await offered.allInnerTexts(), buttons, role);
      await other.context.close();
    }
  });
});
