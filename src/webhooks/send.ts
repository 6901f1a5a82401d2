// One attempt: one POST over a new connection to an allowed address, within a deadline, without following redirects.
// The address is checked in the same step that resolves it, so that a name cannot change between check and connect.
import { addressMs } from '../util/address-time.js';
import { guarded, ignore } from '../util/guarded.js';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { isPublicAddress, literalAddress } from '../contract/webhooks/webhook-target.js';
import { type Attempt } from './retry.js';

/** Maximum bytes of a reply body, which is discarded; with more, the connection is closed. */
const REPLY_BYTES_MAX = 64 * 1024;
const REPLY_HEAD_BYTES_MAX = 16 * 1024;
/** Heads with a 1xx status before that of the reply: each is parsed, and they could come until the deadline. */
const INTERIM_HEADS_MAX = 16;

/** Resolves all addresses of a name. */
export type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

export interface SenderOptions {
  /** From the first DNS lookup to the end of the reply, milliseconds. */
  timeoutMs: number;
  /** Whether a connection to this address is allowed. */
  allows?: (address: string) => boolean;
  /** For development: also sends without encryption, to `http:`. */
  allowHttp?: boolean;
  resolve?: Resolve;
}

export interface Message {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Sender {
  /** Never rejects: the attempt's `error` holds the failure. */
  send(message: Message): Promise<Attempt>;
  /** Cancels all requests in progress. */
  cancel(): void;
}

class AttemptError extends Error {
  readonly code: 'REFUSED_ADDRESS' | 'TIMEOUT' | 'CANCELLED' | 'TOO_MANY_HEADS';

  constructor(code: AttemptError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export function createSender({
  timeoutMs,
  allows = isPublicAddress,
  allowHttp = false,
  resolve = resolveBySystem,
}: SenderOptions): Sender {
  const lookup = guardedLookup(resolve, allows);
  const underWay = new Set<ClientRequest>();
  return {
    async send({ url, headers, body }) {
      const target = new URL(url);
      // The endpoint may have been made while this was allowed.
      if (target.protocol !== 'https:' && !allowHttp) return { status: null, error: 'NOT_HTTPS' };
      const literal = literalAddress(target);
      // node:net does not look up an IP literal, so the address is checked here.
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
        autoSelectFamilyAttemptTimeout: addressMs(timeoutMs),
        // No connection reuse: an open connection could go to an address that was checked long ago.
        agent: false,
        maxHeaderSize: REPLY_HEAD_BYTES_MAX,
      });
      underWay.add(request);
      const timer = setTimeout(
        guarded(ignore, () => request.destroy(new AttemptError('TIMEOUT', `no reply within ${timeoutMs} ms`))),
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

/** Options of the connection are passed on to it. */
type Options = RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'>;

function start(target: URL, options: Options): ClientRequest {
  return target.protocol === 'https:' ? httpsRequest(target, options) : httpRequest(target, options);
}

/** The result depends on the status only: a body that is cut off or never ends does not change it. */
function ended(request: ClientRequest): Promise<Attempt> {
  return new Promise((resolve) => {
    let attempt: Attempt | undefined;
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      // Once: the parser still tells the rest of what was received.
      if (interim === INTERIM_HEADS_MAX + 1)
        request.destroy(new AttemptError('TOO_MANY_HEADS', `more than ${INTERIM_HEADS_MAX} heads before the reply`));
    });
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

/**
 * Resolves a name and checks its addresses: one address that is not allowed refuses the name, because a legitimate name
 * has none.
 */
function guardedLookup(resolve: Resolve, allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      // On an error there are no addresses, although the types say otherwise.
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
