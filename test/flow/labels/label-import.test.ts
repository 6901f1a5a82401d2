// A month's chargebacks as a file: every line is checked first, the service's refusals are named by line, and the same
// file again changes nothing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testApp, WORKSPACE } from '../../support/app.js';
import { device } from '../../support/bodies.js';
import { runCliHere, type Run } from '../../support/cli.js';

const START = Date.UTC(2026, 2, 1, 10);
const ADMIN_TOKEN = 'the-token-of-this-test';
const HEAD = 'Event_ID,label,source,labeled_at,amount,currency,note';

const clock = { now: START };
const app = await testApp(t, { clock: () => clock.now, env: { ADMIN_TOKEN, SHARDS: '1' } });

async function purchase(user: string): Promise<string> {
  const sent = { userId: user, device: device(`${user}'s phone`), loginContext: { result: 'SUCCESS' } };
  return String((await app.post('/fingerprint/verify/login', sent)).body['session_id']);
}

async function imports(
  content: string | Buffer,
  more: readonly string[] = [],
  token = ADMIN_TOKEN,
  workspace = WORKSPACE,
): Promise<Run> {
  const file = join(app.dataDir, 'labels.csv');
  writeFileSync(file, content);
  const args = ['labels', 'import', file, '--workspace', workspace, '--mode', 'live', '--url', app.url, ...more];
  return runCliHere(args, { ADMIN_TOKEN: token });
}

async function labelledSince(before: number): Promise<number> {
  return (await written()) - before;
}

async function written(): Promise<number> {
  const { text } = await app.send('GET', '/metrics');
  const lines = [...text.matchAll(/^riskgate_labels_total\{[^}]*\} (\d+)$/gm)];
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
}

t.test('labels of a file', async (t) => {
  const events = await Promise.all(['ann', 'bob', 'cy'].map(purchase));
  const [ann = '', bob = '', cy = ''] = events;
  clock.now += 86_400_000;
  const lines = [
    `${ann},chargeback,processor,2026-03-01T12:00:00Z,49.90,eur,"double, he says"`,
    `${bob},fraud,customer,,,,`,
    `${cy},legitimate,,2026-03-02,,,`,
  ];
  const file = `\ufeff${[HEAD, ...lines].join('\r\n')}\r\n`;

  const none = await written();
  t.match(await imports(file), { code: 0, stdout: '3 events labelled, 0 lines refused\n', stderr: '' });
  t.equal(await labelledSince(none), 3);
  const kept = { label: 'chargeback', source: 'processor', amount: 49.9, currency: 'EUR', note: 'double, he says' };
  const { body } = await app.post(`/v2/events/${ann}/label`, kept, { 'x-secret-api-key': app.keys.live.secret });
  t.match(body, { ...kept, labeled_at: '2026-03-01T12:00:00.000Z' }, 'as it was written: the time is the first one');

  await t.test('the same file again changes nothing', async (t) => {
    await imports(file);
    const before = await written();
    t.match(await imports(file), { code: 0, stdout: '3 events labelled, 0 lines refused\n' });
    t.equal(await labelledSince(before), 0);
  });

  const before = await written();
  const cases: readonly (readonly [name: string, content: string | Buffer, stderr: RegExp])[] = [
    ['an unknown label', `event_id,label\n${ann},stolen`, /line 2: label .*\n.*1 line is refused, so nothing is sent/],
    ['an amount that is no number', `event_id,label,amount,currency\n${ann},fraud,much,EUR`, /line 2: amount /],
    ['a time that is none', `event_id,label,labeled_at\n${ann},fraud,yesterday`, /line 2: labeled_at /],
    [
      'a day that is none',
      `event_id,label,labeled_at\n${bob},bot,\n${ann},bot,2026-02-31`,
      /line 3: labeled_at is not/,
    ],
    ['a time to come', `event_id,label,labeled_at\n${bob},bot,\n${ann},bot,2099-02-01`, /line 3: labeled_at is in the/],
    [
      'no currency',
      `event_id,label,amount\n${bob},bot,\n${ann},bot,5`,
      /line 3: currency .* send currency with amount$/m,
    ],
    [
      'a control character',
      `event_id,label,note\n${bob},bot,\n${ann},bot,a\u202eb`,
      /line 3: note must not have control/,
    ],
    [
      'order numbers',
      `event_id,label\n${bob},bot\nORDER-17,fraud`,
      /line 3: event_id ORDER-17 is no id of an event; for order numbers give --orders\n.*so nothing is sent/,
    ],
    ['a line without end', `event_id,label\n${bob},bot\n${'x'.repeat(200_000)}`, /line 3: a line has at most 2000/],
    ['a first line without end', 'x'.repeat(200_000), /the first line: a line has at most 2000/],
    ['a field too many', `event_id,label\n${bob},bot\n${ann},fraud,x`, /line 3: has 3 fields, .* names 2/],
    ['a quote that stays open', `event_id,label,note\n${ann},fraud,"x`, /line 2: a quote is not closed/],
    ['no names of columns', `${ann},fraud`, /missing: event_id, label/],
    ['a column that is unknown', `event_id,label,reason\n${ann},fraud,x`, /unknown columns: "reason"/],
    ['a column without a name', `event_id,label,\n${ann},fraud,x`, /unknown columns: ""/],
    ['a column that is named twice', `event_id,label,Label\n${ann},fraud,bot`, /names the column label twice/],
    ['another separator', `event_id|label\n${ann}|fraud`, /missing: event_id, label/],
    ['an empty file', '', /is empty/],
    ['another encoding', Buffer.from('event_id,label,note\nx,fraud,caf\xe9', 'latin1'), /not in UTF-8/],
  ];
  for (const [name, content, stderr] of cases) {
    const run = await imports(content);
    t.equal(run.code, 1, name);
    t.match(run.stderr, stderr, name);
  }
  for (const path of ['/dev/null', app.dataDir]) {
    const args = ['labels', 'import', path, '--workspace', WORKSPACE, '--mode', 'live', '--url', app.url];
    t.match(await runCliHere(args, { ADMIN_TOKEN }), { code: 1, stderr: / is no file: it is read twice, / }, path);
  }
  t.equal(await labelledSince(before), 0, 'nothing of a refused file is sent');

  await t.test('what the service refuses is named, and the others are labelled', async (t) => {
    const from = await written();
    const [nobody, nobodyElse] = ['0', '1'].map((last) => `${ann.slice(0, -12)}00000000000${last}`);
    const lines = [`${ann},fraud`, `${nobody},fraud`, `${cy},fraud`, `${nobodyElse},fraud`];
    const run = await imports(['event_id,label', ...lines].join('\n'));
    t.match(run, { code: 1, stdout: '2 events labelled, 2 lines refused\n' });
    const why = ['line 3: .*no such event', 'line 5: .*no such event'];
    t.match(run.stderr, new RegExp([...why, 'refused 2 of 4 labels'].join('.*\n.*')));
    t.equal(await labelledSince(from), 2);
  });

  await t.test('of lines about one event the last is sent, so the same file again changes nothing', async (t) => {
    const lines = [`${bob},fraud`, `${cy},bot`, `${bob},legitimate`, `${bob.toUpperCase()},bot`, `${cy},chargeback`];
    const file = ['event_id,label', ...lines].join('\n');
    const none = await written();
    const told = '2 events labelled, 0 lines refused, 3 lines not sent: a later line is about the same event\n';
    t.match(await imports(file), { code: 0, stdout: told, stderr: '' });
    t.equal(await labelledSince(none), 2);
    t.match(await imports(file), { code: 0, stdout: told });
    t.equal(await labelledSince(none), 2, 'the second time');
    const words = [`${bob},bot`, `${cy},chargeback`];
    await imports(['event_id,label', ...words].join('\n'));
    t.equal(await labelledSince(none), 2, 'the last words are stored');
  });

  await t.test('times before the event are told', async (t) => {
    const lines = [`${ann},fraud,2020-01-02`, `${bob},fraud,`, `${cy},fraud,2020-01-02T10:00:00Z`];
    t.match(await imports(['event_id,label,labeled_at', ...lines].join('\n')), {
      ...{ code: 0, stdout: '3 events labelled, 0 lines refused\n' },
      stderr: '2 labels with a time before the event: the time of the event counts\n',
    });
  });

  await t.test('a long import tells how far it is', async (t) => {
    const lines = Array.from({ length: 1000 }, (_, i) => (i < 999 ? `${ann},fraud` : `${bob},bot`));
    const run = await imports(['event_id,label', ...lines].join('\n'));
    const told = '2 events labelled, 0 lines refused, 998 lines not sent: a later line is about the same event\n';
    t.match(run, { code: 0, stdout: told, stderr: '1000 of 1000 lines done\n' });
  });

  await t.test('invalid lines can be left out', async (t) => {
    const run = await imports(`event_id,label\n${ann},legitimate\n${bob},stolen`, ['--skip-invalid']);
    t.match(run, { code: 0, stdout: '1 event labelled, 1 line refused\n', stderr: /line 3: label / });
  });

  await t.test('without the right token nothing is labelled', async (t) => {
    const run = await imports(`event_id,label\n${ann},bot`, [], 'another-token-than-the-right-one');
    t.match(run, { code: 1, stdout: '', stderr: /^riskgate: (?!line)[^\n]*token[^\n]*\n$/i });
  });

  await t.test('an unknown workspace is named once, and no line is sent', async (t) => {
    const run = await imports(`event_id,label\n${ann},bot\n${bob},bot`, [], ADMIN_TOKEN, 'nobody');
    t.match(run, { code: 1, stdout: '', stderr: /^riskgate: there is no workspace nobody\.\n$/i });
  });
});
