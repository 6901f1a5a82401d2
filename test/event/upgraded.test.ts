// A service of today on the log of every version before, which nobody had read: all rows arrive in ClickHouse, each
// value in its column.
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { createTestApp } from '../support/app.js';
import { startTestEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';

const GOLDEN = fileURLToPath(new URL('../../../test/event/golden/', import.meta.url));
/** Of the golden files. */
const SHARDS = '4';
t.setTimeout(300_000);

interface Golden {
  eventId: string;
  userHash: string;
  useCase: string;
  reasons: string[];
  action: string;
  risk: number;
  policyVersion: string;
}

t.test('segments that a version before left unread', async (t) => {
  const engine = await startTestEngine();
  if (engine === undefined) {
    t.comment('no embedded engine for this platform');
    return;
  }
  t.teardown(() => engine.close());
  for (let layout = 1; layout <= EVENT_LAYOUT; layout += 1)
    await t.test(`of layout ${layout}`, async (t) => {
      const dir = join(GOLDEN, `layout-${layout}`);
      const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-upgraded-'));
      for (const folder of ['log', 'recent', 'verifications'])
        cpSync(join(dir, folder), join(dataDir, folder), { recursive: true });
      const database = `layout_${layout}`;
      await engine.client.command({ query: `CREATE DATABASE ${database}` });
      const url = `${engine.url}/${database}`;
      const app = await createTestApp({ env: { DATA_DIR: dataDir, SHARDS, CLICKHOUSE_URL: url, CLICKHOUSE: '' } });
      t.teardown(() => app.close());
      const rows = JSON.parse(readFileSync(join(dir, 'rows.json'), 'utf8')) as Golden[];
      const events = `${database}.events`;
      await eventually(t, `all ${rows.length} rows arrive`, async () => {
        const asked = engine.ask(`SELECT count() FROM ${events}`).catch(() => '');
        return (await asked) === String(rows.length);
      });
      for (const row of rows) {
        const told = await engine.ask(`SELECT toString(event_id), toString(user_hash), toString(use_case),
          arrayStringConcat(CAST(reasons, 'Array(String)'), ' '), toString(action), risk, toString(policy_version)
          FROM ${events} WHERE event_id = '${row.eventId}'`);
        const { eventId, userHash, useCase, action, risk, policyVersion, reasons } = row;
        t.equal(told, [eventId, userHash, useCase, reasons.join(' '), action, risk, policyVersion].join('\t'));
      }
      if (layout === EVENT_LAYOUT) return;
      const empty = `length(rules) = 0 AND length(shadow) = 0 AND length(lists) = 0 AND length(tags) = 0`;
      t.equal(
        await engine.ask(`SELECT count() FROM ${events} WHERE ${empty}`),
        String(rows.length),
        'new ones are empty',
      );
    });
});
