// A payment processor's disputes become labels and figures: orders are decided, the shop keeps order number and event
// id, the processor exports disputes in its own form, and evaluation and suggestion work with the labels. Amounts have
// one meaning or are refused.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { amountOf, minorAmountOf, timeOf } from '../../../src/cli/people/dispute-file.js';
import { type Json, WORKSPACE } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { BY_ADMIN } from '../../support/callers/operators.js';
import { ACME, startConsole, type TestConsole } from '../../support/callers/console.js';
import { runCliHere, type Run } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { only } from '../../support/only.js';

t.setTimeout(420_000);
const ORDERS = 420;
const AMOUNT = 49.9;

t.test('an amount has one meaning, or it is refused', async (t) => {
  const right: [text: string, currency: string, amount: number][] = [
    ['1234.56', 'EUR', 1234.56],
    ['1,234.56', 'USD', 1234.56],
    ['1.234,56', 'EUR', 1234.56],
    ['1.234.567,8', 'EUR', 1234567.8],
    ['1,234,567', 'USD', 1234567],
    ['12,5', 'EUR', 12.5],
    ['12', '', 12],
    ['0.125', 'EUR', 0.125],
    ['1 234,50', 'PLN', 1234.5],
    ['1\u00a0234,50', 'PLN', 1234.5],
    ["1'234.50", 'CHF', 1234.5],
    ['12.345', 'KWD', 12.345],
  ];
  for (const [text, currency, amount] of right) t.equal(amountOf(text, currency), amount, text);
  const wrong = ['1.234', '1,234', '12,345', '€ 12', '12 EUR', '1e3', '0x10', '-5', '5.', ',5', '1,23,456.00', '1.2.3'];
  for (const text of wrong) t.throws(() => amountOf(text, 'EUR'), /^amount /, text);
  t.equal(minorAmountOf('4990', 'EUR'), 49.9);
  t.equal(minorAmountOf('4990', 'jpy'), 4990);
  t.equal(minorAmountOf('4990', 'KWD'), 4.99);
  t.equal(minorAmountOf('4990', 'IQD'), 4.99);
  for (const currency of ['HUF', 'idr', 'COP', 'PKR', 'LBP', 'MGA', 'TWD'])
    t.equal(minorAmountOf('4990', currency), 49.9, `${currency}: not the decimals that people write`);
  t.throws(() => minorAmountOf('49.90', 'EUR'), /minor units/);
  t.throws(() => minorAmountOf('4990', ''), /currency/);
});

t.test('a time is that of one day, or it is refused', async (t) => {
  t.equal(timeOf('1772366400', undefined), '2026-03-01T12:00:00.000Z');
  t.equal(timeOf('1772366400123', undefined), '2026-03-01T12:00:00.123Z');
  t.equal(timeOf('3.4.2026', undefined), '2026-04-03');
  t.equal(timeOf('03/04/2026', 'dmy'), '2026-04-03');
  t.equal(timeOf('03/04/2026 10:30', 'mdy'), '2026-03-04T10:30Z');
  t.equal(timeOf('2026-03-04', undefined), '2026-03-04');
  t.throws(() => timeOf('03/04/2026', undefined), /--dates dmy or --dates mdy/);
});

/** Decides the orders. Every third one comes from a private window. @returns their events, in order */
async function decided({ app }: TestConsole): Promise<string[]> {
  const events: string[] = [];
  for (let i = 0; i < ORDERS; i += 1) {
    const order = { checkoutContext: { amount: AMOUNT, currency: 'EUR' }, privacy: { isIncognito: i % 3 === 0 } };
    const { body: told } = await app.post('/fingerprint/verify/checkout', body(`buyer ${i}`, undefined, order));
    events.push(String(told['session_id']));
  }
  return events;
}

async function imports(
  { app }: TestConsole,
  { file, lines }: { file: string; lines: readonly string[] },
  more: readonly string[],
): Promise<Run> {
  const path = join(app.dataDir, file);
  writeFileSync(path, `${lines.join('\n')}\n`);
  const args = ['labels', 'import', path, '--workspace', WORKSPACE, '--mode', 'live', '--url', app.url, ...more];
  const [, token = ''] = /^Bearer (.+)$/.exec(BY_ADMIN.authorization) ?? [];
  return runCliHere(args, { ADMIN_TOKEN: token });
}

async function labelled(t: Test, console: TestConsole, count: number): Promise<void> {
  const { number } = console;
  await eventually(t, `${count} labels`, async () => (await number('SELECT count() FROM labels FINAL')) === count);
}

t.test('from a decision to its dispute, its label and the figures', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  const { ask, app, number } = console;
  const events = await decided(console);
  await eventually(t, 'they are stored', async () => (await number('SELECT count() FROM events')) === ORDERS);
  const orders = join(app.dataDir, 'orders.csv');
  writeFileSync(orders, ['order,event_id', ...events.map((id, i) => `#${1000 + i},${id}`)].join('\n'));

  // Half of the orders from private windows are disputed, and one in fourteen of the others.
  const isDisputed = (i: number): boolean => (i % 3 === 0 ? i % 6 === 0 : i % 14 === 1);
  const disputes = events.flatMap((_, i) => (isDisputed(i) ? [i] : []));
  const head = 'dispute_id,Disputed Amount,Currency,Order,Created (UTC),status';
  const lines = [head, ...disputes.map((i) => `dp_${i},4990,eur,#${1000 + i},${1_772_366_400 + i},lost`)];
  const file = { file: 'disputes.csv', lines };
  const columns = 'event_id=Order,amount=Disputed Amount,currency=Currency,labeled_at=Created (UTC)';
  const form = ['--orders', orders, '--label', 'chargeback', '--source', 'processor', '--minor-units'];

  t.match(await imports(console, file, []), { code: 1, stderr: /missing: event_id, label; --columns OURS=THEIRS/ });
  t.match(await imports(console, file, ['--columns', 'id=Order']), { code: 2, stderr: /ours are event_id, label,/ });
  t.match(await imports(console, file, [...form, '--columns', 'event_id=Bestellung']), {
    ...{ code: 1, stderr: /no column bestellung; it has dispute_id, disputed amount,/ },
  });
  const stranger = { ...file, lines: [...lines, 'dp_x,4990,eur,#1,1772366400,lost'] };
  t.match(await imports(console, stranger, ['--columns', columns, ...form]), {
    ...{ code: 1, stderr: new RegExp(`line ${lines.length + 1}: the order is not in the file of --orders`) },
  });
  const done = await imports(console, file, ['--columns', columns, ...form]);
  t.match(done, {
    ...{ code: 0, stdout: `${disputes.length} events labelled, 0 lines refused\n` },
    // The times of the file have long passed, and the orders were made now.
    stderr: `${disputes.length} labels with a time before the event: the time of the event counts\n`,
  });

  const good = events.filter((_, i) => !isDisputed(i));
  const paid = { file: 'paid.csv', lines: ['event_id', ...good] };
  t.match(await imports(console, paid, ['--label', 'legitimate']), { code: 0 });
  await labelled(t, console, ORDERS);
  const sum = 'SELECT round(sum(amount), 2) FROM labels FINAL';
  t.equal(await number(sum), Math.round(disputes.length * AMOUNT * 100) / 100);

  const { body: figures } = await ask('GET', `${ACME}/evaluation?from=${dayBefore()}`);
  t.match(figures, { events: ORDERS, fraud: disputes.length, legitimate: good.length, assumed: 0, unknown: 0 });
  t.match(figures['money'], only({ currency: 'EUR' }));
  const { body: suggestion } = await ask('GET', `${ACME}/suggestion?step=0.5&from=${dayBefore()}`);
  t.match(suggestion, { fraud: disputes.length });
  for (const { points, suggested } of suggestion['moves'] as { points: number; suggested: number }[])
    t.ok(Math.abs(suggested - points) <= 0.5 + 1e-9 && suggested * points >= 0);
  t.match((await ask('POST', `${ACME}/policy/publish`, { policy: suggestion['policy'] as Json })).status, 200);
});

const dayBefore = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
