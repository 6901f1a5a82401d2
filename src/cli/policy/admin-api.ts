// Calls the admin API of the running service as an operator: the service publishes rules, so approvals, versions and
// the audit log also apply to the command line.
import { dataDirOf } from '../../config.js';
import { writtenAdminToken } from '../../service/start/admin-token.js';
import { addressOn } from '../../service/start/first-run.js';
import { objectOfJson } from '../../util/is-object.js';
import { systemSentence } from '../../util/system-error.js';
import { type Context, UsageError } from '../command.js';
import { REQUIRED, TEXT, type Values } from '../options.js';
import { messageOf } from '../../util/error-text.js';

const REPLY_MS = 30_000;
const TOO_LARGE = 413;

export const API_OPTIONS = { workspace: REQUIRED, url: TEXT };
export const API_USAGE = '--workspace W [--url URL]';

/** The service refused the request; the message is the service's. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Sends one request. @param seen revision from which the change was made */
export type Ask = (method: string, path: string, body?: unknown, seen?: string) => Promise<Record<string, unknown>>;

/**
 * Paths are relative to the workspace. The token is OPERATOR_TOKEN, else ADMIN_TOKEN, else, for the service of this
 * DATA_DIR and never for another address, the one that its start has written.
 * @throws UsageError when the URL is invalid, Error without a token
 */
export function askOf({ workspace, url }: Values<typeof API_OPTIONS>, { environment }: Context): Ask {
  const { OPERATOR_TOKEN: own = '', ADMIN_TOKEN: root = '' } = environment;
  const token = own || root || (url === undefined ? writtenAdminToken(dataDirOf(environment)) : undefined);
  if (token === undefined) throw new Error('set OPERATOR_TOKEN or ADMIN_TOKEN: the admin API needs a token');
  const base = url ?? addressHere(environment);
  if (!URL.canParse(base)) throw new UsageError('--url must be the address of the service');
  return (method, path, body, seen) => {
    const at = new URL(`/admin/v1/workspaces/${encodeURIComponent(workspace)}${path}`, base);
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(seen !== undefined && { 'if-match': seen }),
    };
    return ask(at, method, headers, body);
  };
}

/**
 * The reply, when it has these members. Another program that answers there may say 200 to anything.
 * @throws Error
 */
export function having(told: Record<string, unknown>, what: string, ...members: string[]): Record<string, unknown> {
  if (members.every((member) => member in told)) return told;
  throw notA(what);
}

/** @param what 'a policy' */
export function notA(what: string): Error {
  return new Error(
    `the reply of the service is not ${what}: check that HOST and PORT, or --url, lead to Riskgate, and that service ` +
      'and command have the same version',
  );
}

/** Where a service that was started with these settings answers. */
function addressHere({ HOST: host = '', PORT: port = '', TLS_CERT: tls = '' }: Context['environment']): string {
  return addressOn(host === '' ? '127.0.0.1' : host, port === '' ? '8080' : port, tls !== '');
}

/** @throws Error with the service's message, or when the service does not answer */
async function ask(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<Record<string, unknown>> {
  const sent: { body?: string } = body === undefined ? {} : { body: JSON.stringify(body) };
  const signal = AbortSignal.timeout(REPLY_MS);
  const reply = await fetch(url, { method, headers, ...sent, signal, redirect: 'error' }).catch((error: unknown) => {
    throw new Error(`the service does not answer at ${url.origin}: ${whyOf(error)}`, { cause: error });
  });
  const told = objectOfJson(await reply.text());
  const isOurs = reply.headers.get('content-type')?.includes('json') === true;
  if (!isOurs) throw new RefusedError(reply.status, foreign(url, reply.status));
  if (reply.ok) return told;
  const { detail } = told;
  if (reply.status === 401)
    throw new RefusedError(
      401,
      `the service at ${url.origin} refuses the token: set OPERATOR_TOKEN to the token of an operator (riskgate ` +
        'operators create, or rotate), or ADMIN_TOKEN to what the service was started with',
    );
  const said = typeof detail === 'string' ? detail : `the service answered with status ${reply.status}`;
  const sentBytes = reply.status === TOO_LARGE ? ` This one has ${Buffer.byteLength(sent.body ?? '')}.` : '';
  throw new RefusedError(reply.status, said + sentBytes);
}

function foreign(url: URL, status: number): string {
  return (
    `what answers at ${url.origin} with status ${status} is not Riskgate, or a proxy that does not reach it: correct ` +
    'HOST and PORT, or --url'
  );
}

/** What fetch says is only that it failed; its cause says why. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (messageOf(cause) === 'unexpected redirect') return 'it redirects: give the address that it leads to in --url';
  return systemSentence(cause) ?? messageOf(cause);
}
