// An integrator's webhook receiver in its own process: verifies every message with the public library of the standard
// and reports it to the test. Tests call `start…`; run as a program the file is the receiver.
import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import type { Test } from 'tap';

export interface Seen {
  /** False if the signature matches no secret. */
  genuine: boolean;
  id: string;
  /** '' if the header is absent. */
  traceparent: string;
  type: string;
  data: Record<string, unknown>;
}

export interface ReceiverProcess {
  url: string;
  /** Received messages that the test has not taken yet. */
  seen: Seen[];
  /** Sets the known secret and the reply status from now on. */
  set(change: { secret?: string; status?: number }): void;
}

type Said = { port: number } | Seen;

export async function startReceiverProcess(t: Test): Promise<ReceiverProcess> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const receiver: ReceiverProcess = {
    url: '',
    seen: [],
    set: (change) => child.send(change),
  };
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (said: Said) => {
      if ('port' in said) {
        receiver.url = `http://127.0.0.1:${said.port}/webhooks`;
        resolve();
      } else receiver.seen.push(said);
    });
  });
  return receiver;
}

function receive(): void {
  let secret = '';
  let status = 204;
  process.on('message', (change: { secret?: string; status?: number }) => {
    secret = change.secret ?? secret;
    status = change.status ?? status;
  });
  process.on('disconnect', () => process.exit());
  const server = createServer((request, response) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const { type, data } = JSON.parse(text) as Pick<Seen, 'type' | 'data'>;
        process.send?.({
          genuine: isGenuine(secret, text, headers),
          id: headers['webhook-id'] ?? '',
          traceparent: headers['traceparent'] ?? '',
          type,
          data,
        } satisfies Seen);
        response.writeHead(status).end();
      });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
}

function isGenuine(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) receive();
