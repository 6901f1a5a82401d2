// One POST of JSON to a local service over keep-alive connections.
import { type Agent, request as httpRequest } from 'node:http';

export interface Target {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
}

export interface Answer {
  status: number;
  retryAfterMs: number;
  body: string;
}

export function postJson(agent: Agent, target: Target, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port, path } = target;
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...target.headers,
    };
    const sent = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part;
        })
        .on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            retryAfterMs: 1000 * Number(response.headers['retry-after'] ?? 1),
            body: text,
          });
        });
    });
    sent
      .on('error', (error: NodeJS.ErrnoException) => {
        // The server may close an idle connection at the moment of its reuse: it has not read the request, so send it
        // again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(postJson(agent, target, body));
        else reject(error);
      })
      .end(body);
  });
}
