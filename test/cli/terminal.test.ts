// What stored text can do to the terminal that shows it: nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import t from 'tap';
import { table } from '../../src/cli/command.js';
import { showing, shown } from '../../src/cli/terminal.js';
import { testEngine } from '../support/engine.js';
import { CLI } from '../support/cli.js';

const HOSTILE =
  'a\u001b[2J\u0007\b\r\u009b31m\u202egnp\u2066\u200f\ufeff\u007f\u0000\u061c\u00ad\u{e0041}' + 'z é漢\u{1f642}\tend\n';
const WRITTEN =
  'a\\u001b[2J\\u0007\\u0008\\u000d\\u009b31m\\u202egnp\\u2066\\u200f\\ufeff\\u007f\\u0000' +
  '\\u061c\\u00ad\\udb40\\udc41z é漢\u{1f642}\tend\n';

t.test('a terminal gets what acts written out, a file gets it as it is', async (t) => {
  t.equal(shown(HOSTILE, { isTTY: true }), WRITTEN);
  t.equal(shown(HOSTILE, { isTTY: false }), HOSTILE);
  t.equal(shown(HOSTILE, {}), HOSTILE);
  t.equal(JSON.parse(shown('"\u009b\u202e"', { isTTY: true })), '\u009b\u202e', 'JSON means the same');
  const bytes = [...Buffer.from(HOSTILE)].map((byte) => Buffer.from([byte]));
  t.equal(await text(Readable.from(bytes).pipe(showing({ isTTY: true }))), WRITTEN, 'in pieces of a byte');
  t.equal(await text(Readable.from(bytes).pipe(showing({}))), HOSTILE);
});

t.test('columns of a table are as wide as a terminal shows their text', async (t) => {
  const cases: readonly (readonly [name: string, columns: number])[] = [
    ['Rene', 4],
    ['Rene\u0301', 4],
    ['日本', 4],
    ['한국', 4],
    ['カフェ', 6],
    ['ｶﾌｪ', 3],
    ['ＡＢ', 4],
    ['ok\u{1f642}', 4],
    ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 2],
  ];
  for (const [name, columns] of cases) {
    const [head = '', row = ''] = table(['name', 'id'], [[name, '1']]).split('\n');
    const width = Math.max('name'.length, columns);
    t.equal(head, `${'name'.padEnd(width)}  id`, name);
    t.equal(row, `${name}${' '.repeat(width - columns)}  1`, name);
  }
});

const hasScript = spawnSync('script', ['--version']).status === 0;

t.test(
  'riskgate sql on a terminal',
  { skip: hasScript ? false : 'there is no script(1)', timeout: 240_000 },
  async (t) => {
    const engine = await testEngine(t);
    if (engine === undefined) return;
    await engine.client.insert({
      table: 'labels',
      values: [{ workspace: 'acme', note: '\u001b[2Jx\u009by\u202ez' }],
      format: 'JSONEachRow',
    });
    const env = { ...process.env, CLICKHOUSE_URL: engine.url, DATA_DIR: t.testdir() };
    for (const format of ['PrettyCompact', 'JSONEachRow', 'TabSeparatedRaw', 'Vertical']) {
      const command = `${process.execPath} ${CLI} sql 'SELECT note FROM labels' --format ${format}`;
      const seen = execFileSync('script', ['-qec', command, '/dev/null'], { env, encoding: 'utf8' });
      t.match(seen, /\\u001b\[2Jx\\u009by\\u202ez/i, format);
      t.notMatch(seen, /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]/, format);
    }
    const piped = execFileSync(
      process.execPath,
      [CLI, 'sql', 'SELECT note FROM labels', '--format', 'TabSeparatedRaw'],
      {
        env,
        encoding: 'utf8',
      },
    );
    t.equal(piped, '\u001b[2Jx\u009by\u202ez\n', 'a pipe gets what is there');
  },
);
