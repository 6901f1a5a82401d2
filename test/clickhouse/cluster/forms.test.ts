// The two forms of the schema: their SQL is the committed one, the engine's parser takes every statement, and an older
// node does not take a newer one's words away.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { addressOf, clusterAddress } from '../../../src/clickhouse/cluster/address.js';
import { openEngine } from '../../../src/clickhouse/embedded-server/engine.js';
import { holds } from '../../../src/clickhouse/migrations/columns.js';
import { engineDirectory } from '../../support/engine.js';
import { FORMS, goldenText, statements } from './golden-ddl.js';

t.setTimeout(420_000);

const golden = (name: string): string =>
  readFileSync(new URL(`../../../../test/clickhouse/cluster/golden/${name}.sql`, import.meta.url), 'utf8');

t.test('the SQL of each form is the committed one', async (t) => {
  for (const [name, ddl] of Object.entries(FORMS)) t.equal(goldenText(ddl), golden(name), `${name}, by golden-ddl.js`);
});

t.test("the engine's parser takes every statement", async (t) => {
  const { directory, release } = await engineDirectory();
  t.teardown(release);
  const engine = await openEngine(directory).catch(() => undefined);
  if (engine === undefined) {
    t.comment('no embedded engine for this platform');
    return;
  }
  t.teardown(() => engine.close());
  const none = new Map<string, string>();
  for (const [name, ddl] of Object.entries(FORMS))
    for (const sql of statements(ddl)) {
      const { canonical, tree } = engine.parse(sql, none);
      t.ok(tree.length > 0, `${name}: ${canonical.slice(0, 90)}`);
      t.equal(engine.parse(canonical, none).canonical, canonical, 'what it formats it reads again');
      t.equal(/ ON CLUSTER main\b| ON CLUSTER 'main'/.test(canonical), name === 'cluster', 'on every server');
    }
  t.throws(() => engine.parse('CREATE TABLE x ON CLUSTER (a UInt8) ENGINE = Log', none), 'a fault would be found');
});

t.test('a column that has more words than ours stays as it is', async (t) => {
  const two = "Enum8('' = 0, 'it\\'s (a)' = 1)";
  const three = "Enum8('' = 0, 'it\\'s (a)' = 1, 'b' = 2)";
  const cases: [found: string | undefined, ours: string, stays: boolean][] = [
    [undefined, 'String', false],
    ['String', 'String', true],
    ['UInt8', 'UInt16', false],
    [three, two, true],
    [two, three, false],
    [`Array(${three})`, `Array(${two})`, true],
    [`Array(${three})`, two, false],
    ["Enum8('' = 0, 'b' = 1)", "Enum8('' = 0, 'b' = 2)", false],
    [three.replace('Enum8', 'Enum16'), two, true],
  ];
  for (const [found, ours, stays] of cases) t.equal(holds(found, ours), stays, `${String(found)} for ${ours}`);
});

t.test('the address of a cluster has its settings, that of one server has none', async (t) => {
  const url = 'https://u:p%40@ch-1:8443/risk';
  t.equal(clusterAddress(url, ''), url);
  t.equal(clusterAddress('', 'main'), '');
  const address = new URL(clusterAddress(url, 'main'));
  t.equal(address.searchParams.get('clickhouse_setting_distributed_product_mode'), 'global');
  t.equal(addressOf(url, 'ch-2'), 'https://u:p%40@ch-2:8443/risk');
  t.equal(addressOf(url, '2001:db8::1'), 'https://u:p%40@[2001:db8::1]:8443/risk');
});
