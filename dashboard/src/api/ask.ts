// Requests to the admin API of the service that serves this page, under any path prefix.
import { addressIn } from './address.js';

/** Why a request failed, in the words of the service. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** HTTP status; 0 if there was no reply. */
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

const API = new URL('../admin/v1/', document.baseURI);
const TIMEOUT_MS = 15_000;
/** For requests that the service itself limits to 30 s: SQL, a preview over a day. */
export const LONG_MS = 35_000;
/** The request may have arrived, and its reply been lost. */
const MAYBE = ' It may be done or not: look before you repeat it.';
/** What changes nothing, although it is sent with a body. */
const READS = /^sql$|\/(check|preview|rules\/test)$/;
const SIGNED_OUT = 401;
const LATER = 202;
/** In place of it the seconds are said. */
const TOLD_WAIT = /[;,]( and)? wait for the seconds in Retry-After/;

let signedOut = (): void => undefined;

/** @param call runs when the session is no longer valid */
export function onSignedOut(call: () => void): void {
  signedOut = call;
}

interface AskOptions {
  /** Cancels the request; the promise then rejects with the abort error, not with a Refusal. */
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Revision that the change is based on; 409 if another operator changed it since. */
  ifMatch?: string | undefined;
  /** Called on a 202 reply: the service accepted the request and completes it later. */
  onLater?: () => void;
}

/** @param path below `/admin/v1/`. @throws Refusal */
export async function ask<T>(method: Method, path: string, body?: unknown, options: AskOptions = {}): Promise<T> {
  const response = await send(method, path, body, options);
  const text = await response.text().catch(() => '');
  // The reply types follow the OpenAPI document, which the service's tests check.
  if (response.status === LATER) options.onLater?.();
  if (response.ok) return JSON.parse(text === '' ? 'null' : text) as T;
  if (response.status === SIGNED_OUT && path !== 'session') signedOut();
  throw refusalOf(response, text);
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  { signal, timeoutMs = TIMEOUT_MS, ifMatch }: AskOptions,
): Promise<Response> {
  const address = addressIn(API, path);
  if (address === undefined) throw new Refusal(0, 'NOT_FOUND', 'There is no such thing.');
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // Also without a body: a form on another site cannot send either header.
        ...(method !== 'GET' && { 'x-riskgate-request': '1', 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Refusal(
      0,
      'UNREACHABLE',
      `The service did not answer.${method === 'GET' || (method === 'POST' && READS.test(path)) ? '' : MAYBE}`,
    );
  }
}

function refusalOf({ status, headers }: Response, text: string): Refusal {
  // A page does not show headers, so their seconds are said. The refusal of a proxy has no text of ours.
  const [seconds] = /^\d+$/.exec(headers.get('retry-after') ?? '') ?? [];
  const wait = seconds === undefined ? '' : ` Wait ${seconds} s.`;
  const answered = `The service answered ${status}.${wait}`;
  try {
    const { error_code: code = '', detail = '' } = JSON.parse(text) as { error_code?: string; detail?: string };
    const said = wait === '' ? detail : detail.replace(TOLD_WAIT, '') + wait;
    return new Refusal(status, code, detail === '' ? answered : said);
  } catch {
    return new Refusal(status, '', answered);
  }
}

/**
 * Sends what was changed in a form, and not what is undefined: another operator may have changed that since it was
 * shown. Nothing changed: no request. @throws Refusal
 */
export async function patch(path: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  if (Object.values(change).some((value) => value !== undefined)) await ask('PATCH', path, change);
}

/** `?a=1&b=2` from the values that are set. */
export function query(values: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
