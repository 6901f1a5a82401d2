// A server in place of the service, for clients.
import { createServer, type RequestListener } from 'node:http';
import { listening } from '../listening.js';
import { type Scope } from '../scope.js';

/** Always answers so. `keys`: the Idempotency-Key of each request. */
export async function peer(t: Scope, answer: RequestListener): Promise<{ url: string; keys: unknown[] }> {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    answer(request, response);
  });
  const port = await listening(t, server);
  return { url: `http://127.0.0.1:${port}`, keys };
}
