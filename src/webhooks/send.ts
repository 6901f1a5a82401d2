// One attempt: one POST over a connection of its own, to an address that is allowed, within a deadline, following
// nothing. The address is judged in the same step that resolves it, so a name cannot change between check and connect.
import { guarded } from '../util/guarded.js';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type LookupFunction } from 'node:net';
import { isPublicAddress, literalAddress } from '../contract/webhooks/webhook-target.js';
import { type Attempt } from './retry.js';

/** Of a reply's body, which nobody reads: a receiver may finish its sentence. */
const REPLY_BYTES_MAX = 64 * 1024;
const REPLY_HEAD_BYTES_MAX = 16 * 1024;

/** All addresses of a name. */
export type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

export interface SenderOptions {
  /** From the first look-up to the end of the reply. */
  timeoutMs: number;
  /** Whether an address may be connected to. */
  allows?: (address: string) => boolean;
  resolve?: Resolve;
}

export interface Message {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Sender {
  /** Never rejects: what went wrong is the attempt's `error`. */
  send(message: Message): Promise<Attempt>;
  /** Ends what is under way. */
  cancel(): void;
}

class AttemptError extends Error {
  readonly code: 'REFUSED_ADDRESS' | 'TIMEOUT' | 'CANCELLED';

  constructor(code: AttemptError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export function createSender({
  timeoutMs,
  allows = isPublicAddress,
  resolve = resolveBySystem,
}: SenderOptions): Sender {
  const lookup = guardedLookup(resolve, allows);
  const underWay = new Set<ClientRequest>();
  return {
    async send({ url, headers, body }) {
      const target = new URL(url);
      const literal = literalAddress(target);
      // node:net does not look a literal up, so it is judged here.
      if (literal !== '' && !allows(literal)) return { status: null, error: 'REFUSED_ADDRESS' };
      const request = start(target, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Riskgate-Webhooks/1',
        },
        lookup,
        // A connection of its own: none stays open to an address that was judged long ago.
        agent: false,
        maxHeaderSize: REPLY_HEAD_BYTES_MAX,
      });
      underWay.add(request);
      const timer = setTimeout(
        guarded(
          () => undefined,
          () => request.destroy(new AttemptError('TIMEOUT', `no reply within ${timeoutMs} ms`)),
        ),
        timeoutMs,
      );
      request.end(body);
      const attempt = await ended(request);
      clearTimeout(timer);
      underWay.delete(request);
      return attempt;
    },
    cancel() {
      for (const request of underWay) request.destroy(new AttemptError('CANCELLED', 'the service is stopping'));
    },
  };
}

function start(target: URL, options: RequestOptions): ClientRequest {
  return target.protocol === 'https:' ? httpsRequest(target, options) : httpRequest(target, options);
}

/** The status is the whole answer: a body that is cut or never ends changes nothing about it. */
function ended(request: ClientRequest): Promise<Attempt> {
  return new Promise((resolve) => {
    let attempt: Attempt | undefined;
    request.on('error', (error) => {
      attempt ??= { status: null, error: wordOf(error) };
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      attempt = { status, error: status >= 200 && status < 300 ? '' : `HTTP_${status}` };
      discard(response);
    });
    request.on('close', () => resolve(attempt ?? { status: null, error: 'CLOSED' }));
  });
}

function discard(response: IncomingMessage): void {
  let bytes = 0;
  response
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > REPLY_BYTES_MAX) response.destroy();
    });
}

function resolveBySystem(hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void): void {
  systemLookup(hostname, { all: true }, done);
}

/** Resolves and judges: one address that is not allowed refuses the name, for an honest one has none. */
function guardedLookup(resolve: Resolve, allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      // On an error there are no addresses, whatever the types say.
      const [first] = error === null ? addresses : [];
      if (error !== null) callback(error, '');
      else if (first === undefined || !addresses.every(({ address }) => allows(address))) {
        callback(new AttemptError('REFUSED_ADDRESS', `${hostname} resolves to an address that is not public`), '');
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function wordOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
