// Overview says when the retention has deleted a part of the period that it compares with.
import t from 'tap';
import { ACME, startConsole } from '../../support/callers/console.js';

t.test('a period before that is partly older than the retention is not whole', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  const whole = async (hours: number): Promise<unknown> => {
    const { body, text } = await console.ask('GET', `${ACME}/overview?hours=${hours}`);
    t.type(body['before_whole'], 'boolean', text);
    return body['before_whole'];
  };
  t.equal(await whole(24), true);
  t.equal(await whole(44 * 24), true, 'of 88 days the plan keeps 90');
  t.equal(await whole(46 * 24), false, 'of 92 days it does not keep the first two');
});
