// The committed codecs, types and documentation are what the tables of fields say today; and the tables keep the rules
// that rows which were written long ago rely on.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { EVENT_FIELDS, fieldByName, fieldsOf } from '../../src/event/fields.js';
import { makeEvent } from '../../src/event/generated/make-event.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../../src/event/layout.js';
import { COLUMNS } from '../../src/event/row/columns.js';
import { generateEventFiles } from '../../src/event/tools/generate.js';
import { VERIFICATION_FIELDS } from '../../src/event/verification/fields.js';

const ROOT = new URL('../../../', import.meta.url);

t.test('what is committed equals a fresh generation', async (t) => {
  for (const [path, text] of generateEventFiles())
    t.ok(readFileSync(new URL(path, ROOT), 'utf8') === text, `${path}: run \`npm run generate\` and commit the result`);
});

t.test('the newest layout is that of the newest field', async (t) => {
  for (const [fields, newest] of [
    [EVENT_FIELDS, EVENT_LAYOUT],
    [VERIFICATION_FIELDS, VERIFICATION_LAYOUT],
  ] as const)
    t.equal(Math.max(...fields.map(({ since }) => since)), newest);
});

t.test('every layout begins with what is found without reading a row: id, time, owner', async (t) => {
  for (let layout = 1; layout <= EVENT_LAYOUT; layout += 1)
    t.strictSame(
      fieldsOf(layout)
        .slice(0, 4)
        .map(({ name }) => name),
      ['eventId', 'receivedAt', 'workspace', 'mode'],
    );
});

t.test('a row has the fields of the table in its order, the request half first', async (t) => {
  t.strictSame(
    Object.keys(makeEvent()),
    EVENT_FIELDS.map(({ name }) => name),
  );
  const parts = EVENT_FIELDS.map(({ part }) => part);
  t.ok(parts.indexOf('decision') > parts.lastIndexOf('request'));
});

t.test('a rule or a query finds every column by its name, with a sentence on it', async (t) => {
  t.ok(COLUMNS.length > 90);
  for (const { name, type } of COLUMNS) {
    const found = fieldByName(name);
    t.match(found, { name, type });
    t.match(found?.doc, /^\S.*\.$/, `${name} is told of in a sentence`);
  }
  for (const name of ['features', 'no_such_column', '']) t.equal(fieldByName(name), undefined, name);
});
