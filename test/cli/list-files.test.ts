// An analyst's file is read in the same way by the command line and by the dashboard: the same entries, or refused.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createKey } from '../../src/access/keys.js';
import { runCliHere } from '../support/cli.js';
import { openControlStore } from '../support/storage.js';

interface Reader {
  callsOf: (file: Blob) => AsyncIterable<{ lines: readonly { entry: Record<string, string> }[] }>;
}
const MODULE = '../../dashboard-modules/lists/csv-lines.js';

/** How many entries it has, by value; undefined when it is refused. */
async function byDashboard({ callsOf }: Reader, text: string): Promise<number | undefined> {
  const values = new Set<string>();
  try {
    for await (const { lines } of callsOf(new Blob([text])))
      for (const { entry } of lines) {
        if ((entry['value'] ?? '') === '') return undefined;
        values.add(entry['value'] ?? '');
      }
  } catch {
    return undefined;
  }
  return values.size;
}

t.test('files', async (t) => {
  const reader = (await import(new URL(MODULE, import.meta.url).href)) as Reader;
  const dataDir = t.testdir({});
  const control = await openControlStore({ dataDir });
  await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live', limit: 10 });
  await control.close();
  const run = (args: readonly string[]) => runCliHere(['lists', ...args], { DATA_DIR: dataDir, SUDO_USER: 'ada' });
  await run(['create', 'deny', '--kind', 'users', '--workspace', 'acme']);
  for (const [text, entries] of [
    ['a\n b \n\na\nB\n', 3],
    ['\ufeffuser_id;reason\r\na;"stolen; twice"\r\nb;\r\n', 2],
    ['user_id,reason,valid_until\na,x,2099-01-01\n', 1],
    ['note,value\nx,a\n', 1],
    ['value\tnote\na\tx\n"b"\t"y"\n', 2],
    ['"user_id";"reason"\n"a";"x"\n', 1],
    ['IP;Comment\na;x\n', 1],
    ['ada,,value\nbob\n', 2],
    ['value\nc;1\nd;2\n', 2],
    ['a;x\nb;y\n', undefined],
    ['user_id;moon\na;x\n', undefined],
    ['value,hash\na,b\n', undefined],
    ['"a\n', undefined],
    ['value\n', undefined],
    ['', undefined],
  ] as const) {
    const file = join(dataDir, 'entries.csv');
    writeFileSync(file, text);
    const { code, stdout } = await run(['import', 'deny', file, '--workspace', 'acme', '--mode', 'live', '--replace']);
    const [added, updated, unchanged] = [...stdout.matchAll(/\d+/g)].map(Number);
    const read = code === 0 ? (added ?? 0) + (updated ?? 0) + (unchanged ?? 0) : undefined;
    t.equal(read, entries, `command line: ${JSON.stringify(text)}`);
    t.equal(await byDashboard(reader, text), entries, `dashboard: ${JSON.stringify(text)}`);
  }
});
