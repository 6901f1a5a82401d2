// A client that sends exactly the given bytes. Real clients correct or refuse what these tests must send.
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

export interface RawReply {
  status: number;
  /** By lower-case name; repeated headers are joined by ', '. */
  headers: Map<string, string>;
  body: string;
}

/** One connection. Replies are read in order; informational ones (1xx) are skipped. */
export class RawClient {
  readonly #socket: Socket;
  readonly #changed = new Set<() => void>();
  #received = Buffer.alloc(0);
  /** The other side has closed its sending side, or the connection is gone. */
  ended = false;
  /** Code of the error that ended the connection, '' without an error. */
  error = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) =>
      this.#change(() => {
        this.#received = Buffer.concat([this.#received, bytes]);
      }),
    );
    socket.on('end', () =>
      this.#change(() => {
        this.ended = true;
      }),
    );
    socket.on('close', () =>
      this.#change(() => {
        this.ended = true;
      }),
    );
    socket.on('error', (error: NodeJS.ErrnoException) =>
      this.#change(() => {
        this.error = error.code ?? error.message;
      }),
    );
  }

  /**
   * @param from its own address, one of this machine. Without one the kernel may use a port again for another server;
   * with one, 28,000 connections a minute use all ports up
   */
  static open(port: number, tls?: ConnectionOptions, from?: string): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        socket.off('error', reject);
        resolve(new RawClient(socket));
      };
      const socket: Socket =
        tls === undefined
          ? connectTcp({ port, host: '127.0.0.1', ...(from !== undefined && { localAddress: from }) }, done)
          : connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...tls }, done);
      socket.once('error', reject);
    });
  }

  /**
   * Sends bytes; each character of a string is one byte. Resolves when the kernel has accepted them. On a closed
   * connection they are lost without an error.
   */
  send(bytes: string | Uint8Array): Promise<void> {
    return new Promise(
      (resolve) =>
        void this.#socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => resolve()),
    );
  }

  /**
   * The next reply; null if the connection ends before a complete reply.
   * @param toHead whether it is the reply to HEAD, which has no body
   */
  async reply(toHead = false): Promise<RawReply | null> {
    for (;;) {
      const parsed = parseReply(this.#received, toHead, this.ended);
      if (parsed !== null) {
        this.#received = this.#received.subarray(parsed.bytes);
        if (parsed.reply.status >= 200) return parsed.reply;
      } else if (this.ended) {
        return null;
      } else {
        await this.#change();
      }
    }
  }

  /** All replies until the connection ends. */
  async replies(): Promise<RawReply[]> {
    const all: RawReply[] = [];
    for (let reply = await this.reply(); reply !== null; reply = await this.reply()) all.push(reply);
    return all;
  }

  /** Resolves when the other side has closed the connection. */
  async end(): Promise<void> {
    while (!this.ended) await this.#change();
  }

  /** Received bytes that are not part of a read reply. */
  get unread(): string {
    return this.#received.toString('latin1');
  }

  /** Closes the connection immediately. */
  leave(): void {
    this.#socket.destroy();
  }

  /** Closes the sending side only. */
  shut(): void {
    this.#socket.end();
  }

  pauseReading(): void {
    this.#socket.pause();
  }

  resumeReading(): void {
    this.#socket.resume();
  }

  /** With an argument: applies a change and wakes the waiters. Without: waits for the next change. */
  #change(): Promise<void>;
  #change(make: () => void): void;
  #change(make?: () => void): Promise<void> | undefined {
    if (make === undefined) return new Promise((resolve) => void this.#changed.add(resolve));
    make();
    for (const wake of this.#changed) wake();
    this.#changed.clear();
    return undefined;
  }
}

/** Sends on a new connection and closes it after the first reply; null if there was no reply. */
export async function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  tls?: ConnectionOptions,
): Promise<RawReply | null> {
  const client = await RawClient.open(port, tls);
  await client.send(bytes);
  const reply = await client.reply();
  client.leave();
  return reply;
}

/** A request with Host, and with Content-Length if its method has a body. One character is one byte. */
export function requestText(method: string, path: string, body = '', headers: readonly string[] = []): string {
  const length = method === 'POST' || method === 'PATCH' ? [`content-length: ${body.length}`] : [];
  return [`${method} ${path} HTTP/1.1`, 'host: test', ...length, ...headers, '', body].join('\r\n');
}

function parseReply(bytes: Buffer, toHead: boolean, ended: boolean): { reply: RawReply; bytes: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const headers = fieldsOf(lines);
  const status = Number(statusLine.split(' ')[1]);
  const start = headEnd + 4;
  const length = bodyLength(headers, status, toHead);
  // Without a length the body ends with the connection.
  const end = length === null ? bytes.length : start + length;
  if (bytes.length < end || (length === null && !ended)) return null;
  return { reply: { status, headers, body: bytes.toString('utf8', start, end) }, bytes: end };
}

function bodyLength(headers: Map<string, string>, status: number, toHead: boolean): number | null {
  if (toHead || status < 200 || status === 204 || status === 304) return 0;
  const length = headers.get('content-length');
  return length === undefined ? null : Number(length);
}

function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    fields.set(name, fields.has(name) ? `${fields.get(name) ?? ''}, ${value}` : value);
  }
  return fields;
}
