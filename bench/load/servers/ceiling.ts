// The ceiling: the HTTP engine alone. It reads the same requests and writes replies of the same size and headers. No
// Node service on this engine can be faster, so a share of the ceiling is comparable between machines.
// BENCH_SLOW_MS delays every reply, to prove that a gate detects it.
import { App, type HttpResponse } from 'uWebSockets.js';

export interface CannedReply {
  headers: [name: string, value: string][];
  bodyBytes: number;
}

const canned = JSON.parse(process.env['CEILING_REPLY'] ?? '{"headers":[],"bodyBytes":300}') as CannedReply;
const body = Buffer.alloc(canned.bodyBytes, 'x');
const slowMs = Number(process.env['BENCH_SLOW_MS'] ?? 0);

function answer(res: HttpResponse): void {
  res.cork(() => {
    res.writeStatus('200 OK');
    for (const [name, value] of canned.headers) res.writeHeader(name, value);
    res.end(body);
  });
}

const app = App();
app.get('/readyz', (res) => {
  res.end('{}');
});
app.post('/*', (res, req) => {
  req.getHeader('x-service-key');
  let parts: Buffer | undefined;
  let open = true;
  res.onAborted(() => {
    open = false;
  });
  res.onData((chunk, last) => {
    const bytes = Buffer.from(chunk);
    // concat copies the chunk, which is invalid after this call.
    if (!last) parts = Buffer.concat([parts ?? Buffer.alloc(0), bytes]);
    else if (slowMs > 0)
      setTimeout(() => {
        if (open) answer(res);
      }, slowMs);
    else answer(res);
  });
});
app.listen('127.0.0.1', Number(process.env['PORT']), (socket) => {
  if (socket === false) process.exit(1);
});
process.once('SIGTERM', () => {
  process.exit(0);
});
