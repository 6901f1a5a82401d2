// A page whose question failed: it asks again soon where that may help, later with each failure, and not all windows at
// once.
import t from 'tap';
import { type Route } from 'playwright-core';
import { WORKSPACE } from '../../support/app.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../../support/chromium.js';
import { adminApp } from '../../support/callers/operators.js';
import { openWindow } from '../window.js';

t.setTimeout(240_000);
const REVIEWS = /\/reviews\?.*limit=50/;
const STEP_MS = 500;
const STEPS_MAX = 200;

const answers = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json });
const refused = (status: number, detail: string) => answers(status, { detail });
const nobody = answers(200, { reviews: [], waiting: 0, next: null });

/** In turns: what is answered, what the page says then, which number is drawn, and when it asks again. */
const TURNS: readonly (readonly [answer: (route: Route) => Promise<void>, told: string, drawn: number, ms: number])[] =
  [
    [refused(503, 'Away.'), 'Away.', 0, 7_500],
    [refused(500, 'Broken.'), 'Broken.', 0.5, 20_000],
    [refused(429, 'Too many.'), 'Too many.', 1, 50_000],
    [(route) => route.abort(), 'The service did not answer.', 0.5, 60_000],
    [nobody, 'Nothing waits for a review.', 0.5, 60_000],
    [refused(503, 'Away again.'), 'Away again.', 1, 12_500],
    [refused(404, 'No such workspace.'), 'No such workspace.', 0, 60_000],
  ];

/** Notes when the page asks, by its own clock. */
const NOTED = `window.askedAt = [];
const real = fetch;
window.fetch = (address, ...how) => {
  if (String(address).includes('limit=50')) askedAt.push(Date.now());
  return real(address, ...how);
}`;

t.test('a question that failed', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  // Nobody listens there; what the page asks is answered here.
  const app = await adminApp(t, { env: { CLICKHOUSE_URL: 'http://127.0.0.1:9', CLICKHOUSE: '' } });
  const { page, open, context } = await openWindow(await launch(t), app.url);
  await open('audit');
  let turn = 0;
  await page.route(REVIEWS, async (route) => {
    const [answer = nobody, , drawn = 0] = TURNS[turn++] ?? [];
    await page.evaluate(`Math.random = () => ${drawn}`);
    await answer(route);
  });
  const now = (): Promise<number> => page.evaluate<number>('Date.now()');
  /** When it was asked so often, by the clock of the page, which moves in these steps only. */
  const askedAt = async (times: number): Promise<number> => {
    for (let step = 0; step < STEPS_MAX; step++) {
      const at = (await page.evaluate<number[]>('askedAt'))[times - 1];
      if (at !== undefined) return at;
      await page.clock.runFor(STEP_MS);
    }
    return NaN;
  };

  await page.clock.install();
  await page.evaluate(NOTED);
  await page.clock.pauseAt((await now()) + STEP_MS);
  await page.evaluate(`location.hash = '#/${WORKSPACE}/live/review'`);
  await askedAt(1);
  for (const [i, [, told, , ms]] of TURNS.entries()) {
    await page.getByText(told, { exact: true }).waitFor();
    const from = await now();
    t.equal((await askedAt(i + 2)) - from, ms, told);
  }
  await context.close();
});
