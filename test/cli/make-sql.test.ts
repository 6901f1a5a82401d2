// `make sql` hands a statement on as it was written, prints the answer alone, and builds nothing that is built.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { listening } from '../support/listening.js';

t.setTimeout(420_000);

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const STATEMENT = `SELECT 'it''s', "action", \`mode\`, $1 FROM events WHERE action = 'block' AND note LIKE '%\\\\_%'`;

t.test('quotes, dollars and backslashes of a statement arrive', async (t) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      if (request.url !== '/ping') asked.push(sent);
      response.end('42\n');
    });
  });
  const port = await listening(t, server);
  const env = { PATH: process.env['PATH'] ?? '', CLICKHOUSE_URL: `http://127.0.0.1:${port}` };
  const make = spawn('make', ['--no-print-directory', 'sql', `Q=${STATEMENT}`], { cwd: ROOT, env });
  const [stdout, stderr] = await Promise.all([text(make.stdout), text(make.stderr)]);
  t.same([stdout, stderr], ['42\n', '']);
  t.same(asked, [STATEMENT]);
});
