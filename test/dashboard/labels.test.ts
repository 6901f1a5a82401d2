// The page of an event and its label: what is shown is what counts, whoever said it, and on no other event.
import t from 'tap';
import { WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { ACME, askAs } from '../support/callers/console.js';
import { adminApp, BY_ADMIN } from '../support/callers/operators.js';
import { testEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { checkPage, openWindow } from './window.js';

t.setTimeout(420_000);

/** What waits for `opened` goes on after `open()`. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

t.test('labels of the page Event', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const env = { CLICKHOUSE_URL: engine.url, CLICKHOUSE_READ_URL: engine.url, CLICKHOUSE: '' };
  const app = await adminApp(t, { env });
  const decide = async (user: string): Promise<string> =>
    String((await app.post('/fingerprint/score', body(user))).body['requestId']);
  const ids = [await decide('ada'), await decide('bob')];
  const [ada = '', bob = ''] = ids;
  await eventually(t, 'both are in ClickHouse', async () => {
    const count = await engine.ask(`SELECT uniqExact(event_id) FROM events WHERE kind = 'decision'`);
    return Number(count) === ids.length;
  });
  const window = await openWindow(await launch(t), app.url);
  const { page, open, context } = window;
  const tag = page.locator('.verdict .tag.label');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const status = page.getByRole('group', { name: 'Label of this event' }).getByRole('status');

  await t.test('what a colleague said after it is shown', async (t) => {
    await open(`${WORKSPACE}/live/events/${ada}`);
    t.equal(await status.innerText(), '', 'what is read aloud is there before it says something');
    const both = gate();
    await page.route(`**/events/${ada}*`, async (route) => {
      await both.opened;
      await route.continue();
    });
    await press('fraud');
    await tag.filter({ hasText: 'fraud' }).waitFor();
    t.equal(await status.innerText(), 'Labelled fraud.');
    await checkPage(t, window, 'a label that was sent');
    const said = { mode: 'live', event_id: ada, label: 'legitimate', source: 'review' };
    t.equal((await askAs(app, BY_ADMIN, 'POST', `${ACME}/labels`, said)).status, 200);
    await eventually(t, 'both labels are in ClickHouse', async () => {
      const count = await engine.ask(`SELECT count() FROM events WHERE kind = 'label' AND confirms = '${ada}'`);
      return Number(count) === 2;
    });
    both.open();
    await tag.filter({ hasText: 'legitimate' }).waitFor();
    t.equal(await tag.count(), 1);
    await press('withdraw');
    await tag.waitFor({ state: 'detached' });
    t.equal(await status.innerText(), 'Label withdrawn.');
  });

  await t.test('an answer that arrives late is not shown on the next event', async (t) => {
    const left = gate();
    await page.route('**/labels', async (route) => {
      const response = await route.fetch();
      await left.opened;
      await route.fulfill({ response });
    });
    await press('chargeback');
    await open(`${WORKSPACE}/live/events/${bob}`);
    const answered = page.waitForResponse('**/labels');
    left.open();
    await (await answered).finished();
    await page.waitForFunction('document.querySelector(".verdict") !== null');
    t.equal(await tag.count(), 0);
    t.equal(await status.innerText(), '');
    await eventually(t, 'the label is in ClickHouse', async () => {
      const count = await engine.ask(`SELECT count() FROM events WHERE kind = 'label' AND confirms = '${ada}'`);
      return Number(count) === 4;
    });
    // An answer that was given before it is shared for two seconds.
    await eventually(t, 'the page has it', async () => {
      await open(`${WORKSPACE}/live/events/${bob}`);
      await open(`${WORKSPACE}/live/events/${ada}`);
      return (await tag.allInnerTexts()).includes('chargeback');
    });
  });

  await t.test('a label that cannot be sent is said, with its message kept, and can be sent again', async (t) => {
    await page.unroute('**/labels');
    await page.route('**/labels', (route) => route.abort('internetdisconnected'));
    const message = page.getByLabel('Note for colleagues');
    await message.fill('he called');
    await press('bot');
    await page.getByRole('alert').waitFor();
    t.equal(await message.inputValue(), 'he called');
    t.equal(await status.innerText(), '', 'nothing is told that is not so');
    await page.unroute('**/labels');
    await press('bot');
    await page.getByRole('cell', { name: 'he called' }).waitFor();
    t.equal(await message.inputValue(), '');
  });
  t.match(window.problems.splice(0).join(), /^[^,]*ERR_INTERNET_DISCONNECTED[^,]*$/, 'and nothing else went wrong');
  await context.close();
});
