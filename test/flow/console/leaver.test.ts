// A question that may take half a minute ends with its operator: who was removed meanwhile is not told what it found.
import t from 'tap';
import { startConsole } from '../../support/callers/console.js';
import { cookieFrom, OWN_PAGE, signIn, tokenOf, askAs } from '../../support/callers/operators.js';

t.setTimeout(420_000);

/** Longer than a statement may take. */
const LONG = 'SELECT sum(cityHash64(number, number * 2)) FROM numbers(100000000000)';

t.test('SQL of an operator who is removed', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  const { app, ask, number } = console;
  for (const way of ['token', 'session'] as const) {
    const token = await tokenOf(app, 'leaver', 'analyst');
    const headers =
      way === 'token'
        ? { authorization: `Bearer ${token}` }
        : { ...OWN_PAGE, cookie: cookieFrom(await signIn(app, { token })) };
    const answer = askAs(app, headers, 'POST', '/admin/v1/sql', { query: LONG });
    t.equal(await number('SELECT 1'), 1, 'another question was asked behind it');
    t.equal((await ask('DELETE', '/admin/v1/operators/leaver')).status, 200);
    const { status, text } = await answer;
    t.equal(status, 401, `by ${way}: ${text}`);
  }
});
