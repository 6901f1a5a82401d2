// Handles Idempotency-Key: a request with one gets an exchange that saves its reply. Without the header this costs one
// look-up in the head.
import { type Idempotency, idempotencyRequest, type IdempotentRun } from '../../access/idempotency.js';
import { ApiError } from '../../contract/errors.js';
import { type AuthKind, type Callers } from '../auth-kinds.js';
import { type Exchange, type Head, type ReplyHeaders } from '../exchange.js';
import { INTERNAL_ERROR } from '../refusals.js';
import { isKey } from './authorize.js';
import { refuse } from './call.js';

interface Reply extends IdempotentRun {
  headers: ReplyHeaders;
}

const HEADER = 'idempotency-key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
const BAD_KEY = new ApiError('INVALID_REQUEST', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
/** Marks a reply that is a copy of an earlier one. */
const REPLAYED: ReplyHeaders = [['idempotency-replayed', 'true']];

/** Reads the body of an authorized request and answers it. */
export type Perform<C> = (exchange: Exchange, caller: C, headers: ReplyHeaders) => void;

/** The same as `perform`, but at most once for all requests with the same Idempotency-Key. */
export function withIdempotency<C extends Callers[AuthKind]>(
  perform: Perform<C>,
  idempotency: Idempotency,
  onError: (error: unknown, head: Head) => void,
): Perform<C> {
  return (exchange, caller, headers) => {
    const idempotencyKey = exchange.head.header(HEADER);
    if (!isKey(caller) || (idempotencyKey === '' && !exchange.head.has(HEADER))) {
      perform(exchange, caller, headers);
    } else if (PRINTABLE.test(idempotencyKey)) {
      const { path, query } = exchange.head;
      const recorded = new RecordedExchange(exchange);
      idempotency
        .perform(idempotencyRequest(caller, path, idempotencyKey, query, exchange.body), () =>
          recorded.run((target) => perform(target, caller, headers)),
        )
        .then((outcome) => {
          if (outcome.kind === 'ran') exchange.reply(outcome.reply.status, outcome.reply.body, outcome.reply.headers);
          else if (outcome.kind === 'replayed') exchange.reply(200, outcome.body, [...headers, ...REPLAYED]);
          else refuse(exchange, outcome.refusal, headers);
        })
        .catch((error: unknown) => {
          onError(error, exchange.head);
          refuse(exchange, INTERNAL_ERROR, headers);
        });
    } else {
      refuse(exchange, BAD_KEY, headers);
    }
  };
}

/** Receives the reply in place of the client, who may have left: the request is still carried out, once. */
class RecordedExchange implements Exchange {
  readonly head: Head;
  readonly body: Buffer;
  readonly params: readonly string[];
  open = true;
  #about = '';
  #answer: ((reply: Reply) => void) | undefined;

  constructor({ head, body, params }: Exchange) {
    this.head = head;
    this.body = body;
    this.params = params;
    // The head keeps what its first read gets from the socket: later the client may have left, and it would be ''.
    void head.peer;
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
    this.#answer?.({
      status,
      body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
      headers,
      about: this.#about,
    });
  }
}
