// A request that another thread has received, as the routes of the main thread see it.
import { type KeyEntry } from '../../access/key-ring.js';
import { type WrittenBody } from '../../event/written-request.js';
import { type Exchange, type Head, type ReplyHeaders } from '../exchange.js';
import { fieldValue, hasField } from '../head-check.js';
import { type Ring } from './ring.js';
import { bodyAt, fieldsAt, idAt, isWhole, kindAt, NO_BODY, paramsAt, routeAt, textsAt, usAt, WRITTEN } from './wire.js';
import { writtenFrom } from './written.js';

/** Where its reply goes. */
export interface Replier {
  readonly tls: boolean;
  /** Its key was admitted. */
  admitted(exchange: FrontExchange, key: KeyEntry): void;
  reply(exchange: FrontExchange, status: number, body: string | Uint8Array, headers: ReplyHeaders): void;
}

const NO_HEADERS: ReplyHeaders = [];

export class FrontExchange implements Exchange, Head {
  readonly id: number;
  /** Index of its route. */
  readonly route: number;
  /** When it was complete, in microseconds (`turnUs` of this thread). */
  readonly wholeUs: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly peer: string;
  readonly params: readonly string[];
  readonly body: Buffer;
  readonly written: WrittenBody | undefined;
  open = true;
  /** False: the head must be refused. */
  readonly whole: boolean;
  /** Texts of the request; names and values of its fields begin at `#fieldsAt`. */
  readonly #texts: readonly string[];
  readonly #fieldsAt: number;
  readonly #replier: Replier;

  /** Copies the item that begins there. */
  constructor(ring: Ring, at: number, replier: Replier) {
    const texts = textsAt(ring, at);
    this.whole = isWhole(ring, at, texts);
    this.id = idAt(ring, at);
    this.route = routeAt(ring, at);
    this.wholeUs = usAt(ring, at);
    this.method = texts[0] ?? '';
    this.path = texts[1] ?? '';
    this.query = texts[2] ?? '';
    this.peer = texts[3] ?? '';
    this.params = paramsAt(ring, at, texts);
    const isWritten = kindAt(ring, at) === WRITTEN;
    const body = bodyAt(ring, at);
    this.body = isWritten ? NO_BODY : body;
    this.written = isWritten ? writtenFrom(body) : undefined;
    this.#texts = texts;
    this.#fieldsAt = fieldsAt(ring, at);
    this.#replier = replier;
  }

  get head(): Head {
    return this;
  }

  get tls(): boolean {
    return this.#replier.tls;
  }

  header(name: string): string {
    return fieldValue(this.#texts, name, this.#fieldsAt);
  }

  has(name: string): boolean {
    return hasField(this.#texts, name, this.#fieldsAt);
  }

  admitted(key: KeyEntry): void {
    this.#replier.admitted(this, key);
  }

  reply(status: number, body: string | Uint8Array, headers: ReplyHeaders = NO_HEADERS): void {
    if (!this.open) return;
    this.open = false;
    this.#replier.reply(this, status, body, headers);
  }
}
