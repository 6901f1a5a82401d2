// The door of the admin API: the token, the body, and one presenter for what an administrator asked in vain.
import { AdministrationError } from '../../../access/administration.js';
import { bearerToken } from '../../../access/authenticate.js';
import { Refusal } from '../../../contract/errors.js';
import { Secret } from '../../../contract/secret.js';
import { type Check } from '../../../contract/validate.js';
import { type TrustedProxies } from '../../client-address.js';
import { type Exchange, type Head, type Route } from '../../exchange.js';
import { parseJsonObject } from '../../intake/json.js';
import { HTTPS_REQUIRED, isJson, isSecure, NOT_JSON, refuse } from '../gate.js';

export interface DoorOptions {
  /** Not empty. */
  adminToken: string;
  requireHttps: boolean;
  trusted: TrustedProxies;
  onError: (error: unknown) => void;
}

export interface Answer {
  status: number;
  body: unknown;
}

type Method = Route['method'];
/** @param params of the path, in order */
type Run<T> = (params: readonly string[], body: T) => Promise<Answer>;

const BAD_TOKEN = new Refusal('INVALID_API_KEY', 'The admin token is missing or wrong.');
const AWAY = new Refusal('OVERLOADED', 'The state of the service cannot be reached at the moment; try again.');
const STATUS = { NOT_FOUND: 404, INVALID: 400, CONFLICT: 409 } as const;

export class AdminDoor {
  readonly #options: DoorOptions;
  readonly #token: Secret;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#token = new Secret(options.adminToken);
  }

  /** A route without a body. */
  plain(method: Method, path: string, run: Run<undefined>): Route {
    return this.#route(method, path, (exchange) => run(exchange.params, undefined));
  }

  /** A route with a body that `check` accepts; no body at all counts as {}. */
  withBody<T>(method: Method, path: string, check: Check<T>, run: Run<T>): Route {
    return this.#route(method, path, (exchange) => {
      const body = readBody(exchange, check);
      return body instanceof Refusal ? Promise.resolve(body) : run(exchange.params, body);
    });
  }

  #route(method: Method, path: string, run: (exchange: Exchange) => Promise<Answer | Refusal>): Route {
    return {
      method,
      path: `/admin/v1${path}`,
      judge: (head) => ({ refusal: this.#refusal(head), headers: [] }),
      handle: (exchange) => {
        const refusal = this.#refusal(exchange.head);
        if (refusal !== undefined) refuse(exchange, refusal);
        else this.#answer(exchange, run).catch(this.#options.onError);
      },
    };
  }

  #refusal(head: Head): Refusal | undefined {
    if (this.#options.requireHttps && !isSecure(head, this.#options.trusted)) return HTTPS_REQUIRED;
    return this.#token.is(bearerToken(head.header('authorization'))) ? undefined : BAD_TOKEN;
  }

  async #answer(exchange: Exchange, run: (exchange: Exchange) => Promise<Answer | Refusal>): Promise<void> {
    const answer = await run(exchange).catch((error: unknown) => this.#presented(error));
    if (answer instanceof Refusal) refuse(exchange, answer);
    else exchange.reply(answer.status, JSON.stringify(answer.body), [['cache-control', 'no-store']]);
  }

  #presented(error: unknown): Refusal {
    if (error instanceof AdministrationError) return new Refusal(error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'INVALID_REQUEST', sentence(error.message), STATUS[error.code]);
    if (error instanceof RangeError) return new Refusal('INVALID_REQUEST', sentence(error.message));
    this.#options.onError(error);
    return AWAY;
  }
}

function readBody<T>({ head, body }: Exchange, check: Check<T>): T | Refusal {
  const sent = body.length > 0;
  if (sent && !isJson(head.header('content-type'))) return NOT_JSON;
  const value = sent ? parseJsonObject(body) : {};
  if (value instanceof Refusal || check.accepts(value)) return value;
  const { pointer, message } = check.violation();
  return new Refusal('INVALID_REQUEST', `${pointer === '' ? 'The body' : pointer} ${message}.`);
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
