// One call of a route, past everything that may refuse it: what its handler works with, and answers by.
import { type ApiError } from '../../contract/errors.js';
import { type Exchange, type ReplyHeaders } from '../exchange.js';

/** @template B body @template C who calls */
export class Call<B, C> {
  readonly exchange: Exchange;
  readonly caller: C;
  readonly body: B;
  /** Go with the reply, whatever it will be. */
  headers: ReplyHeaders;

  constructor(exchange: Exchange, caller: C, body: B, headers: ReplyHeaders) {
    this.exchange = exchange;
    this.caller = caller;
    this.body = body;
    this.headers = headers;
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
