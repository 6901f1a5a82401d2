// One call of a route after all checks: the input of its handler, and its way to reply.
import { type ApiError } from '../../contract/errors.js';
import { type Exchange, type ReplyHeaders } from '../exchange.js';

/** @template B body @template C caller */
export class Call<B, C> {
  readonly exchange: Exchange;
  readonly caller: C;
  readonly body: B;
  /** Headers that are sent with any reply. */
  headers: ReplyHeaders;
  readonly #refusalNow: (exchange: Exchange) => ApiError | undefined;

  constructor(
    exchange: Exchange,
    caller: C,
    body: B,
    headers: ReplyHeaders,
    refusalNow: (exchange: Exchange) => ApiError | undefined,
  ) {
    this.exchange = exchange;
    this.caller = caller;
    this.body = body;
    this.headers = headers;
    this.#refusalNow = refusalNow;
  }

  /** For a handler that has waited: why the caller would not be admitted any more, if so. */
  refusalNow(): ApiError | undefined {
    return this.#refusalNow(this.exchange);
  }

  /** Values of the path's `{name}` segments; '' beyond them. */
  param(at: number): string {
    return this.exchange.params[at] ?? '';
  }

  refuse(refusal: ApiError): void {
    refuse(this.exchange, refusal, this.headers);
  }
}

export function refuse(exchange: Exchange, refusal: ApiError, headers: ReplyHeaders): void {
  exchange.reply(refusal.status, refusal.body(), headers);
}
