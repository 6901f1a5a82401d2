// Requests to the admin API of the service that served this page, behind whatever prefix it was served at.

/** Why a request was not answered, as the service said it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** HTTP status, 0 when nothing came back. */
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
/** For what the service itself gives half a minute: SQL, a preview over a day. */
export const LONG_MS = 35_000;
const SIGNED_OUT = 401;
const LATER = 202;

let signedOut = (): void => undefined;

/** @param call when the service no longer knows who asks */
export function onSignedOut(call: () => void): void {
  signedOut = call;
}

interface AskOptions {
  /** Gives the question up; then what is thrown is no Refusal. */
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Called when it was taken and is done later. */
  onLater?: () => void;
}

/** Rejects with a Refusal. @param path behind `/admin/v1/` */
export async function ask<T>(method: Method, path: string, body?: unknown, options: AskOptions = {}): Promise<T> {
  const response = await send(method, path, body, options);
  const text = await response.text().catch(() => '');
  // The shapes are those of the OpenAPI document, which the service's own tests hold.
  if (response.status === LATER) options.onLater?.();
  if (response.ok) return JSON.parse(text === '' ? 'null' : text) as T;
  if (response.status === SIGNED_OUT && path !== 'session') signedOut();
  throw refusalOf(response.status, text);
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  { signal, timeoutMs = TIMEOUT_MS }: AskOptions,
): Promise<Response> {
  // Parts of it come from the address, which anybody may have written: no way up to another endpoint.
  if (/(^|\/)\.\.?(\/|\?|$)/.test(path)) throw new Refusal(0, 'NOT_FOUND', 'There is no such thing.');
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(new URL(path, API), {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // Also without a body: a form of another site can send neither of the two.
        ...(method !== 'GET' && { 'x-riskgate-request': '1', 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Refusal(0, 'UNREACHABLE', 'The service did not answer.');
  }
}

function refusalOf(status: number, text: string): Refusal {
  try {
    const { error_code: code = '', detail = '' } = JSON.parse(text) as { error_code?: string; detail?: string };
    return new Refusal(status, code, detail === '' ? `The service answered ${status}.` : detail);
  } catch {
    return new Refusal(status, '', `The service answered ${status}.`);
  }
}

/** `?a=1&b=2` of what is set. */
export function query(values: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
