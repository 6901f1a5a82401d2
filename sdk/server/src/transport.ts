// Sends one request to the service: one deadline for all attempts, one Idempotency-Key, and fetch's keep-alive
// connections.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyText } from './body-text.js';
import { RiskgateError } from './errors.js';
import { type Places } from './places.js';

const RETRIED = new Set([408, 429, 500, 502, 503, 504]);
/** Below 500, what says nothing about the request: the quota (402), the time limit and the rate limit. */
const UNDECIDED = new Set([402, 408, 429]);
const FIRST_PAUSE_MS = 50;
/**
 * Of the time of a call, for its first attempt, when others may follow. A connection whose other end is gone without a
 * word (a dead host, a balancer that forgot it) took the whole time of a call; the next attempt uses another one. A
 * service that is slow loses nothing: a request with the same Idempotency-Key waits for the reply to the first.
 */
const FIRST_PART = 0.5;
const REPLY_BYTES_MAX = 1024 * 1024;

export interface TransportOptions {
  baseUrl: string;
  /** Time limit for a call including all attempts. */
  timeoutMs: number;
  /** Retries after the first attempt. */
  retries: number;
  fetch: typeof fetch;
  /** Of the requests of all calls. */
  places: Places;
}

export interface Call {
  path: string;
  keyHeader: string;
  key: string;
  body: object;
  /** Address of the end user. */
  clientIp?: string;
}

export interface Answer {
  body: object;
  /** Decided without a profile: told in the body to the secret key, in a header to an API key. */
  degraded: boolean;
}

/** @throws RiskgateError after the last attempt, or at once for a failure that is not retried */
export async function post(options: TransportOptions, { path, keyHeader, key, body, clientIp }: Call): Promise<Answer> {
  const { baseUrl, timeoutMs, retries, places } = options;
  // Not by the clock of the machine, which may be set while a call is under way.
  const deadline = performance.now() + timeoutMs;
  const init = {
    method: 'POST',
    // A redirect would send the key to another host.
    redirect: 'manual' as const,
    headers: {
      'content-type': 'application/json',
      [keyHeader]: key,
      'idempotency-key': randomUUID(),
      ...(clientIp === undefined ? {} : { 'x-client-ip': clientIp }),
    },
    body: bodyText(body),
  };
  for (let retry = 0; ; retry += 1) {
    const part = retry === 0 && retries > 0 ? FIRST_PART : 1;
    const outcome = await places.run(() =>
      attempt(options, baseUrl + path, init, part * (deadline - performance.now())),
    );
    if (!(outcome.result instanceof RiskgateError)) return { body: outcome.result, degraded: outcome.degraded };
    const wait = Math.max(outcome.retryAfterMs, FIRST_PAUSE_MS * 2 ** retry * (0.5 + Math.random() / 2));
    if (!isRetried(outcome.result) || retry >= retries || performance.now() + wait >= deadline) throw outcome.result;
    await pause(wait);
  }
}

function isRetried({ kind, status }: RiskgateError): boolean {
  return kind === 'network' || kind === 'timeout' || (status !== undefined && RETRIED.has(status));
}

interface Outcome {
  result: object;
  degraded: boolean;
  retryAfterMs: number;
}

async function attempt(
  { baseUrl, timeoutMs, fetch: send }: TransportOptions,
  url: string,
  init: RequestInit,
  leftMs: number,
): Promise<Outcome> {
  try {
    // The time may be over before there was a place.
    const signal = leftMs > 0 ? AbortSignal.timeout(Math.ceil(leftMs)) : AbortSignal.abort(timeout());
    const reply = await send(url, { ...init, signal });
    const text = await bodyOf(reply);
    const retryAfterMs = retryAfterMsOf(reply.headers);
    const result = read(url, reply.status, text);
    const told = 'degraded' in result && result.degraded === true;
    return { result, degraded: told || reply.headers.get('x-riskgate-degraded') === 'true', retryAfterMs };
  } catch (cause) {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError';
    const failure = late
      ? new RiskgateError('timeout', `The service at ${baseUrl} did not answer within ${timeoutMs} ms.`, { cause })
      : new RiskgateError('network', `The service at ${baseUrl} could not be reached${whyOf(cause)}.`, { cause });
    return { result: failure, degraded: false, retryAfterMs: 0 };
  }
}

function timeout(): DOMException {
  return new DOMException('The time of the call was over.', 'TimeoutError');
}

/** A date, which proxies send, counts from the clock that it was made by. */
function retryAfterMsOf(headers: Headers): number {
  const value = headers.get('retry-after') ?? '0';
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.parse(headers.get('date') ?? '') : seconds * 1000;
  return ms > 0 ? ms : 0;
}

/** What fetch says is only that it failed; its cause says why, such as `connect ECONNREFUSED 127.0.0.1:8080`. */
function whyOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) return '';
  // When a name has several addresses, the message is empty and only the code says something.
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return ': it speaks no TLS, so baseUrl must begin with http://';
  return inner.message === '' && code === '' ? '' : ` (${inner.message === '' ? code : inner.message})`;
}

async function bodyOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; ;) {
    const part: unknown = await reader?.read();
    const value = typeof part === 'object' && part !== null && 'value' in part ? part.value : undefined;
    if (!(value instanceof Uint8Array)) return Buffer.concat(chunks).toString();
    bytes += value.length;
    if (bytes > REPLY_BYTES_MAX) throw new Error(`a reply of more than ${REPLY_BYTES_MAX} bytes`);
    chunks.push(value);
  }
}

function read(url: string, status: number, text: string): object {
  const body = parse(text);
  if (status === 200)
    return (
      body ?? new RiskgateError('malformed', `The answer of ${url} is no JSON object: is baseUrl right?`, { status })
    );
  const detail = body !== undefined && 'detail' in body ? body.detail : undefined;
  const code = body !== undefined && 'error_code' in body ? body.error_code : undefined;
  const kind = status >= 500 || UNDECIDED.has(status) ? 'unavailable' : 'refused';
  // Another program, or another path of the service: what it says is of no use without the address.
  const told = typeof detail === 'string' && code !== 'NOT_FOUND';
  const mend = status < 500 ? ': is baseUrl right?' : '.';
  const message = told ? detail : `${url} answered with status ${status}${mend}`;
  return new RiskgateError(kind, message, { status, ...(typeof code === 'string' ? { code } : {}) });
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
