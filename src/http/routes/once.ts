// The door of the Idempotency-Key: a request that carries one is handed on through an exchange that writes down its
// reply. Without the header nothing happens here but one look at the head.
import { type Once, onceRequest, type Ran } from '../../access/idempotency/once.js';
import { Refusal } from '../../contract/errors.js';
import { type Exchange, type Head, type ReplyHeaders } from '../exchange.js';
import { INTERNAL_ERROR } from '../refusals.js';
import { type Admitted, refuse } from './gate.js';

export interface OnceGate {
  once: Once;
  onError: (error: unknown) => void;
}

interface Reply extends Ran {
  headers: ReplyHeaders;
}

const HEADER = 'idempotency-key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
const BAD_KEY = new Refusal('INVALID_REQUEST', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
/** Says that this reply is a copy of an earlier one. */
const REPLAYED: ReplyHeaders = [['idempotency-replayed', 'true']];

/** Answers the exchange by `work`; with an Idempotency-Key at most once for all requests that carry it. */
export function atMostOnce(exchange: Exchange, admitted: Admitted, gate: OnceGate, work: (exchange: Exchange) => void): void {
  const idempotencyKey = exchange.head.header(HEADER);
  if (idempotencyKey === '') work(exchange);
  else if (PRINTABLE.test(idempotencyKey)) perform(exchange, admitted, idempotencyKey, gate, work);
  else refuse(exchange, BAD_KEY, admitted.headers);
}

function perform(exchange: Exchange, admitted: Admitted, idempotencyKey: string, gate: OnceGate, work: (exchange: Exchange) => void): void {
  const { path, query } = exchange.head;
  const recorded = new RecordedExchange(exchange);
  const request = onceRequest(admitted.key, path, idempotencyKey, query, exchange.body);
  gate.once.perform(request, () => recorded.run(work)).then((outcome) => {
    if (outcome.kind === 'ran') exchange.reply(outcome.reply.status, outcome.reply.body, outcome.reply.headers);
    else if (outcome.kind === 'replayed') exchange.reply(200, outcome.body, [...admitted.headers, ...REPLAYED]);
    else refuse(exchange, outcome.refusal, admitted.headers);
  }).catch((error: unknown) => {
    gate.onError(error);
    refuse(exchange, INTERNAL_ERROR, admitted.headers);
  });
}

/** Takes the reply instead of the client, who may have left: the request is carried out all the same, and once. */
class RecordedExchange implements Exchange {
  readonly head: Head;
  readonly body: Buffer;
  readonly params: readonly string[];
  /** Asked of the socket at once: who leaves before it is needed must not become somebody without an address. */
  readonly peer: string;
  open = true;
  #about = '';
  #answer: ((reply: Reply) => void) | undefined;

  constructor({ head, body, params }: Exchange) {
    this.head = head;
    this.body = body;
    this.params = params;
    this.peer = head.peer;
  }

  run(work: (exchange: Exchange) => void): Promise<Reply> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      work(this);
    });
  }

  about(userHash: string, fingerprint: string): void {
    this.#about = `${userHash} ${fingerprint}`;
  }

  reply(status: number, body: string | Uint8Array, headers: ReplyHeaders = []): void {
    if (!this.open) return;
    this.open = false;
    this.#answer?.({ status, body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8'), headers, about: this.#about });
  }
}
