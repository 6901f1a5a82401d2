// A publisher of lists for tests: a real server on a free port whose answers are set by path.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Test } from 'tap';
import { listening } from '../../support/listening.js';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Publisher {
  readonly url: string;
  /** Requests seen, in order. */
  readonly seen: { path: string; headers: IncomingMessage['headers'] }[];
  set(path: string, answer: Answer): void;
}

export const plain =
  (text: string, headers: Record<string, string> = {}, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(text);

export async function publish(t: Test): Promise<Publisher> {
  const answers = new Map<string, Answer>();
  const seen: Publisher['seen'] = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers });
    (answers.get(request.url ?? '') ?? plain('', {}, 404))(request, response);
  });
  const port = await listening(t, server);
  return { url: `http://127.0.0.1:${port}`, seen, set: (path, answer) => answers.set(path, answer) };
}
