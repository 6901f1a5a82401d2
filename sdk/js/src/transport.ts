// Sends one action. All attempts of an action carry the same Idempotency-Key.
import { RiskgateError, throwIfAborted } from './errors.js';
import { randomHex } from './hash.js';
import { parseRetryAfter, pauseMs, wait } from './retry.js';
import { type SdkSource, type Settings } from './settings.js';

/** Above this size `keepalive` is off: browsers limit the body of a request that may outlive its page. */
const KEEPALIVE_BYTES_MAX = 32 * 1024;
const RETRIED = new Set([408, 429, 500, 502, 503, 504]);
/** A longer Retry-After is not waited for: the visitor is waiting in front of the page. */
const RETRY_AFTER_MS_MAX = 60_000;
const VISIBLE_TICK_MS = 250;

export interface Request {
  url: string;
  body: string;
  signal: AbortSignal | undefined;
}

export type Send = (request: Request) => Promise<Record<string, unknown>>;

/**
 * A call whose signal is aborted was told so already (`orAborted`): here nothing more is sent.
 * @param check called before each attempt; it throws if the call may not go on
 */
export function createSend(settings: Settings, source: SdkSource, check: () => void): Send {
  return async ({ url, body, signal }) => {
    const init: RequestInit = {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-API-Key': settings.publicKey,
        'X-SDK-Source': source,
        'Idempotency-Key': randomHex(),
      },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: new TextEncoder().encode(body).length < KEEPALIVE_BYTES_MAX,
    };
    for (let retry = 0; ; retry += 1) {
      check();
      const outcome = await attempt(settings, url, init, signal);
      if (!(outcome instanceof RiskgateError)) return outcome;
      const asked = outcome.retryAfterMs ?? 0;
      if (!isRetried(outcome) || retry >= settings.retries || asked > RETRY_AFTER_MS_MAX) throw outcome;
      await wait(Math.max(pauseMs(retry, Math.random()), asked));
    }
  };
}

/** Not retried: 401, 403, a malformed body and an unreadable reply, because a retry gives the same result. */
function isRetried({ code, status }: RiskgateError): boolean {
  return code === 'NETWORK_ERROR' || RETRIED.has(status ?? 0);
}

async function attempt(
  { fetch: own, timeoutMs }: Settings,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Record<string, unknown> | RiskgateError> {
  throwIfAborted(signal);
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal?.addEventListener('abort', abort);
  const stopClock = afterVisible(timeoutMs, abort);
  try {
    const reply = await (own ?? globalThis.fetch)(url, { ...init, signal: controller.signal });
    return reply.ok ? await parse(reply) : await refusal(reply);
  } catch (cause) {
    const late = controller.signal.aborted;
    const message = late
      ? `No answer within ${timeoutMs} ms.`
      : 'The service could not be reached (address, connect-src, ad blocker?).';
    return new RiskgateError('NETWORK_ERROR', message, { cause });
  } finally {
    stopClock();
    signal?.removeEventListener('abort', abort);
  }
}

/** Time in the background does not count, because browsers delay requests of background tabs. */
function afterVisible(ms: number, run: () => void): () => void {
  let left = ms;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') left -= VISIBLE_TICK_MS;
    if (left <= 0) run();
  }, VISIBLE_TICK_MS);
  return () => clearInterval(timer);
}

async function parse(reply: Response): Promise<Record<string, unknown> | RiskgateError> {
  const { status } = reply;
  const body = objectOf(await reply.text());
  return body ?? new RiskgateError('PARSE_ERROR', 'The reply is not what the service sends.', { status });
}

async function refusal(reply: Response): Promise<RiskgateError> {
  const { status } = reply;
  const body = objectOf(await reply.text()) ?? {};
  const { detail, error_code: serverCode } = body;
  const message = typeof detail === 'string' ? detail : `The service answered with status ${status}.`;
  return new RiskgateError(codeOf(status), message, {
    status,
    serverCode: typeof serverCode === 'string' ? serverCode : undefined,
    retryAfterMs: parseRetryAfter(reply.headers.get('retry-after')),
  });
}

function codeOf(status: number): RiskgateError['code'] {
  if (status === 401 || status === 403) return 'UNAUTHORIZED';
  if (status === 429) return 'RATE_LIMITED';
  if (status >= 500) return 'SERVER_ERROR';
  return status >= 400 ? 'INVALID_REQUEST' : 'UNKNOWN';
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
