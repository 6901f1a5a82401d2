// `POST /admin/v1/sql`: an SQL query, read-only and with limits.
import { SqlResult } from '../../../contract/console/answers.js';
import { SQL_ROWS_MAX } from '../../../contract/console/questions.js';
import { SqlQuestion } from '../../../contract/console/requests.js';
import { jsonBody } from '../../define-route.js';
import { adminRoute, example } from './admin-route.js';
import { untilGone } from './asking/until-gone.js';
import { type AdminServices } from './services.js';

const question = { query: "SELECT action, count() AS decisions FROM events WHERE kind = 'decision' GROUP BY action" };
const shown = {
  columns: [
    { name: 'action', type: 'LowCardinality(String)' },
    { name: 'decisions', type: 'UInt64' },
  ],
  rows: [['allow', '1100']],
  cut: false,
  elapsed_ms: 12,
};

export const sql = adminRoute({
  method: 'POST',
  path: '/sql',
  id: 'askSql',
  summary: 'Query ClickHouse in SQL, read-only',
  needs: { role: 'analyst', of: 'all' },
  body: jsonBody(SqlQuestion, example('Actions', question), { lines: true }),
  answer: [SqlResult, shown],
  refuses: ['INVALID_REQUEST'],
  async handle(call, { console }: AdminServices) {
    const { query, max_rows: rows = SQL_ROWS_MAX } = call.body;
    return untilGone(call, (signal) => console.questions.sql(query, rows, signal));
  },
});
