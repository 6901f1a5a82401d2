// Writes profile records that no other node has changed meanwhile, many per call of a script. A record is encoded when
// it is added: what describes it need not be kept until all are sent.
import { type Position, type RecordKey, START } from '../../../contract/position.js';
import { crc32 } from '../../../util/crc32.js';
import { encodePosition } from '../../positions.js';
import { inOneWrite } from '../batch.js';
import { type RedisClient } from '../client.js';
import { Script, together } from '../script.js';
import { type Span, spanOf, Words } from '../words.js';
import { all } from './connection.js';
import { AFTER_KEY, BEFORE_KEY, FIELD, recordName } from './keys.js';
import { type Found, foundIn, HELD, listIn } from './records.js';
import { Tail } from './tail.js';

export interface Put {
  key: RecordKey;
  /** Stamp of the record that was folded, empty when it had none; or NEW. */
  expected: Span;
  record: Uint8Array;
  stamp: Span;
  /** 0 = the TTL that the record has. */
  ttlMs: number;
  /** Changed additional fields, by index, in ascending order; with the checksums of their places. */
  positions: readonly { field: number; position: Position; placeSum: number }[];
}

/** In place of a stamp: nothing may be under the key. It is no stamp of any release. */
const NO_KEY = '-';
export const NEW: Span = Object.freeze(spanOf(Buffer.from(NO_KEY)));

/** A record that is not as expected. */
export interface Left {
  /** The number that was given with it. */
  place: number;
  found: Found;
}

/**
 * KEYS: records. ARGV: their TTL in ms (0 = the one that each has); the number of additional fields, and their names;
 * the number of those that are written, and their names; then per record expected stamp, record, stamp, and the value
 * of each written field ('' = none). Returns the index of each record that was not written, and its stored fields.
 */
const PUT = new Script(`${HELD}
local call, ARGV = redis.call, ARGV
local ttl, asked = ARGV[1], 2 + ARGV[2]
local written, name, left = ARGV[asked + 1], ARGV[asked + 2], {}
local at = asked + 2 + written
for i, key in ipairs(KEYS) do
  local expected, stamp = ARGV[at], ''
  if expected ~= '${NO_KEY}' then
    stamp = call('HGET', key, '${FIELD.stamp}') or ''
  elseif call('EXISTS', key) == 0 then
    stamp = expected
  end
  if stamp ~= expected then
    left[#left + 1] = i
    left[#left + 1] = held(key, 3, asked)
  else
    if written == '1' then
      call('HSET', key, '${FIELD.record}', ARGV[at + 1], '${FIELD.stamp}', ARGV[at + 2], name, ARGV[at + 3])
    else
      call('HSET', key, '${FIELD.record}', ARGV[at + 1], '${FIELD.stamp}', ARGV[at + 2])
      for field = 1, written do
        local value = ARGV[at + 2 + field]
        if value ~= '' then call('HSET', key, ARGV[asked + 1 + field], value) end
      end
    end
    if ttl ~= '0' then call('PEXPIRE', key, ttl) end
  end
  at = at + 3 + written
end
return left`);

/** Records with the same TTL and written fields, which a call names once. */
interface Kind {
  ttlMs: number;
  /** Indexes of the written fields. */
  written: readonly number[];
  keys: Words;
  values: Words;
  places: number[];
  firstKey: RecordKey;
}

interface Call {
  bytes: Buffer;
  words: number;
  places: readonly number[];
  key: string;
}

/** A kind has memory for its words. */
const KINDS_MAX = 16;

export class Puts {
  readonly #client: RedisClient;
  readonly #together: number;
  readonly #kinds = new Map<number, Kind>();
  readonly #value = new Tail();
  readonly #before = new Words();
  readonly #between = new Words();
  #fields: readonly string[] = [];
  #calls: Call[] = [];
  /** The last position. */
  #encoded = { position: START, bytes: Buffer.from(encodePosition(START)) };

  constructor(client: RedisClient) {
    this.#client = client;
    this.#together = together(client);
  }

  /** Forgets what was added and not sent. @param fields names of the additional fields */
  begin(fields: readonly string[]): void {
    this.#calls = [];
    const isSame = fields.length === this.#fields.length && fields.every((field, i) => field === this.#fields[i]);
    if (!isSame || this.#kinds.size > KINDS_MAX) this.#kinds.clear();
    for (const kind of this.#kinds.values()) clear(kind);
    this.#fields = fields;
  }

  /** The record may change afterwards. @param place number by which `send` names it */
  add(place: number, { key, expected, record, stamp, ttlMs, positions }: Put): void {
    const [only] = positions;
    const kind = this.#kindOf(ttlMs, only === undefined || positions.length > 1 ? this.#fields.length : only.field);
    if (kind.places.length === 0) kind.firstKey = key;
    kind.places.push(place);
    kind.keys.text(key, BEFORE_KEY, AFTER_KEY);
    kind.values.copy(expected);
    kind.values.copy({ bytes: record, from: 0, end: record.length });
    kind.values.copy(stamp);
    let at = 0;
    for (const field of kind.written) {
      const one = positions[at];
      if (one?.field === field) {
        this.#writePosition(kind.values, one);
        at += 1;
      } else kind.values.text('');
    }
    if (kind.places.length >= this.#together) this.#close(kind);
  }

  /** Writes what was added. Returns what is left. Rejects with StoreUnavailableError. */
  async send(): Promise<Left[]> {
    for (const kind of this.#kinds.values()) if (kind.places.length > 0) this.#close(kind);
    const calls = this.#calls;
    this.#calls = [];
    const sent = inOneWrite(this.#client, () =>
      calls.map(({ bytes, words, key }) => PUT.runBytes(this.#client, bytes, words, key)),
    );
    const answers = await all(this.#client, sent);
    return answers.flatMap((answer, i) => leftIn(answer, calls[i]?.places ?? []));
  }

  /** Each argument of a script costs Redis 0.2 us, a write 3. Puts of several fields are together, of whichever. */
  #kindOf(ttlMs: number, field: number): Kind {
    const count = this.#fields.length;
    const number = ttlMs * (count + 1) + field;
    const known = this.#kinds.get(number);
    if (known !== undefined) return known;
    const written = field < count ? [field] : [...this.#fields.keys()];
    const kind = { ttlMs, written, keys: new Words(), values: new Words(), places: [], firstKey: '' };
    this.#kinds.set(number, kind);
    return kind;
  }

  #writePosition(values: Words, { position, placeSum }: Put['positions'][number]): void {
    // The rows of a frame have the same.
    if (position !== this.#encoded.position) this.#encoded = { position, bytes: Buffer.from(encodePosition(position)) };
    const { bytes } = this.#encoded;
    const value = this.#value;
    value.begin();
    value.decimal(crc32(bytes, placeSum));
    value.text(':');
    value.copy(bytes);
    values.copy(value);
  }

  #close(kind: Kind): void {
    const { ttlMs, written, keys, values, places, firstKey } = kind;
    const [before, between] = [this.#before, this.#between];
    before.clear();
    before.text(String(places.length));
    between.clear();
    const names = written.map((field) => this.#fields[field] ?? '');
    const shared = [ttlMs, this.#fields.length, ...this.#fields, names.length, ...names];
    for (const word of shared) between.text(String(word));
    const words = 1 + shared.length + places.length * (1 + 3 + written.length);
    const parts = [before, keys, between, values];
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const bytes = PUT.room(words, size);
    let at = bytes.length - size;
    for (const part of parts) at = part.copyInto(bytes, at);
    this.#calls.push({ bytes, words, places, key: recordName(firstKey) });
    clear(kind);
  }
}

function clear(kind: Kind): void {
  kind.keys.clear();
  kind.values.clear();
  kind.places = [];
}

function leftIn(answer: unknown, places: readonly number[]): Left[] {
  const list = listIn(answer);
  const left: Left[] = [];
  for (let at = 0; at + 1 < list.length; at += 2)
    left.push({ place: places[Number(list[at]) - 1] ?? 0, found: foundIn(list[at + 1]) });
  return left;
}
