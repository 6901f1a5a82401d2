// Format of list entries in LMDB: many entries per record, in key order. One record per entry took four times the
// space, and the pages of a mapped file use memory of each process that reads them.
//   FORMS + number of forms u16 · forms, each
//     key length u8 · expiry u32 · added u32 · text length u16 · UTF-8 of who, a zero byte, the note
//   entries, each: index of its form u16 · key
// Most entries come from one upload and have one form. Earlier builds wrote what the form has into every entry.
import { type ListEntry } from '../../ports/lists.js';
import { decodeOldBlock, visitOldBlock } from './old-block.js';

/** Target size: a sealed block fills one page of LMDB. */
const BLOCK_BYTES = 4060;
/** Set in the first number of a block; earlier builds began with the number of texts. */
const FORMS = 0x8000;
const COUNT_BYTES = 2;
const FORM_BYTES = 11;
const INDEX_BYTES = 2;
const EMPTY = Buffer.alloc(0);

/** What many entries of a block have in common. */
interface Form {
  readonly keyBytes: number;
  readonly expiry: number;
  readonly addedAt: number;
  readonly text: Buffer;
}

/** @param entries in key order */
export function encodeBlock(entries: readonly ListEntry[]): Buffer {
  const { forms, numbers } = formsOf(entries);
  const head = forms.reduce((sum, { text }) => sum + FORM_BYTES + text.length, COUNT_BYTES);
  const bytes = Buffer.allocUnsafe(entries.reduce((sum, { key }) => sum + INDEX_BYTES + key.length, head));
  let at = bytes.writeUInt16LE(FORMS + forms.length, 0);
  for (const form of forms) at += encodeForm(form).copy(bytes, at);
  for (const [index, { key }] of entries.entries()) {
    at = bytes.writeUInt16LE(numbers[index] ?? 0, at);
    at += key.copy(bytes, at);
  }
  return bytes;
}

function encodeForm({ keyBytes, expiry, addedAt, text }: Form): Buffer {
  const bytes = Buffer.allocUnsafe(FORM_BYTES + text.length);
  bytes.writeUInt8(keyBytes, 0);
  bytes.writeUInt32LE(expiry, 1);
  bytes.writeUInt32LE(addedAt, 5);
  bytes.writeUInt16LE(text.length, 9);
  text.copy(bytes, FORM_BYTES);
  return bytes;
}

/** The distinct forms, and the index of the form of each entry. */
function formsOf(entries: readonly ListEntry[]): { forms: Form[]; numbers: number[] } {
  const known = new Map<string, number>();
  const forms: Form[] = [];
  const numbers: number[] = [];
  let [last, number]: [ListEntry | undefined, number] = [undefined, 0];
  for (const entry of entries) {
    if (last === undefined || !hasSameForm(entry, last)) {
      const { key, expiry, addedAt, by, note } = entry;
      const name = nameOf(entry);
      number = known.get(name) ?? forms.length;
      if (number === forms.length) forms.push({ keyBytes: key.length, expiry, addedAt, text: textOf(by, note) });
      known.set(name, number);
    }
    last = entry;
    numbers.push(number);
  }
  return { forms, numbers };
}

function hasSameForm(one: ListEntry, other: ListEntry): boolean {
  return (
    one.expiry === other.expiry &&
    one.addedAt === other.addedAt &&
    one.key.length === other.key.length &&
    one.note === other.note &&
    one.by === other.by
  );
}

function nameOf({ key, expiry, addedAt, by, note }: ListEntry): string {
  return `${key.length} ${expiry} ${addedAt} ${by}\0${note}`;
}

function textOf(by: string, note: string): Buffer {
  return Buffer.from(`${by}\0${note}`);
}

/** Keys are views on `bytes`. */
export function decodeBlock(bytes: Buffer): ListEntry[] {
  if (bytes.readUInt16LE(0) < FORMS) return decodeOldBlock(bytes);
  const { forms, end } = readForms(bytes);
  const rest = forms.map(({ keyBytes, expiry, addedAt, text }) => {
    const [by = '', note = ''] = text.toString().split('\0', 2);
    return { keyBytes, entry: { expiry, addedAt, by, note } };
  });
  const entries: ListEntry[] = [];
  for (let at = end; at < bytes.length;) {
    const form = formAt(rest, bytes, at);
    const next = at + INDEX_BYTES + form.keyBytes;
    entries.push({ key: bytes.subarray(at + INDEX_BYTES, next), ...form.entry });
    at = next;
  }
  return entries;
}

/** Reads only key and expiry, for a look-up. @param visit gets keys that are views on `bytes` */
export function visitBlock(bytes: Buffer, visit: (key: Buffer, expiry: number) => void): void {
  if (bytes.readUInt16LE(0) < FORMS) {
    visitOldBlock(bytes, visit);
    return;
  }
  const { forms, end } = readForms(bytes);
  for (let at = end; at < bytes.length;) {
    const form = formAt(forms, bytes, at);
    const next = at + INDEX_BYTES + form.keyBytes;
    visit(bytes.subarray(at + INDEX_BYTES, next), form.expiry);
    at = next;
  }
}

/** @param at offset of an entry */
function formAt<T>(forms: readonly T[], bytes: Buffer, at: number): T {
  const form = forms[bytes.readUInt16LE(at)];
  if (form === undefined) throw new RangeError('an entry of a block has no form');
  return form;
}

function readForms(bytes: Buffer): { forms: Form[]; end: number } {
  const forms: Form[] = [];
  let at = COUNT_BYTES;
  for (let count = bytes.readUInt16LE(0) - FORMS; count > 0; count -= 1) {
    const end = at + FORM_BYTES + bytes.readUInt16LE(at + 9);
    const text = bytes.subarray(at + FORM_BYTES, end);
    forms.push({
      keyBytes: bytes.readUInt8(at),
      expiry: bytes.readUInt32LE(at + 1),
      addedAt: bytes.readUInt32LE(at + 5),
      text,
    });
    at = end;
  }
  return { forms, end: at };
}

/**
 * The block with one more entry, without decoding the others: a call whose entries fall into many blocks of a large set
 * took 60 ms for 500 entries otherwise.
 * @returns undefined when the block has the key, has no room, would begin with the new key, or is of an earlier build
 */
export function insertEntry(bytes: Buffer, { key, expiry, addedAt, by, note }: ListEntry): Buffer | undefined {
  if (bytes.readUInt16LE(0) < FORMS) return undefined;
  const { forms, end } = readForms(bytes);
  const place = placeOf(bytes, forms, end, key);
  if (place === undefined || place === end) return undefined;
  const form = { keyBytes: key.length, expiry, addedAt, text: textOf(by, note) };
  const found = forms.findIndex((one) => isSameForm(one, form));
  const isNew = found === -1;
  const head = isNew ? encodeForm(form) : EMPTY;
  if (bytes.length + head.length + INDEX_BYTES + key.length > BLOCK_BYTES) return undefined;
  const index = Buffer.allocUnsafe(INDEX_BYTES);
  index.writeUInt16LE(isNew ? forms.length : found, 0);
  const after = Buffer.concat([
    bytes.subarray(0, end),
    head,
    bytes.subarray(end, place),
    index,
    key,
    bytes.subarray(place),
  ]);
  if (isNew) after.writeUInt16LE(FORMS + forms.length + 1, 0);
  return after;
}

/** Offset of the first entry with a greater key; undefined when the block has the key. */
function placeOf(bytes: Buffer, forms: readonly Form[], end: number, key: Buffer): number | undefined {
  for (let at = end; at < bytes.length;) {
    const form = formAt(forms, bytes, at);
    const next = at + INDEX_BYTES + form.keyBytes;
    const order = bytes.compare(key, 0, key.length, at + INDEX_BYTES, next);
    if (order === 0) return undefined;
    if (order > 0) return at;
    at = next;
  }
  return bytes.length;
}

function isSameForm(one: Form, other: Form): boolean {
  return (
    one.expiry === other.expiry &&
    one.addedAt === other.addedAt &&
    one.keyBytes === other.keyBytes &&
    one.text.equals(other.text)
  );
}

/** Splits entries in key order into blocks of equal numbers of entries. */
export function splitBlocks(entries: readonly ListEntry[]): ListEntry[][] {
  const each = Math.ceil(entries.length / Math.max(1, pagesOf(entries)));
  const blocks: ListEntry[][] = [];
  for (let from = 0; from < entries.length; from += each) blocks.push(entries.slice(from, from + each));
  return blocks;
}

/** Blocks that the entries need when each is filled. */
function pagesOf(entries: readonly ListEntry[]): number {
  let [pages, bytes]: [number, number] = [0, BLOCK_BYTES];
  let last: ListEntry | undefined;
  const seen = new Set<string>();
  for (const entry of entries) {
    const form = FORM_BYTES + Buffer.byteLength(entry.by) + Buffer.byteLength(entry.note) + 1;
    const own = INDEX_BYTES + entry.key.length;
    const known = last !== undefined && (hasSameForm(entry, last) || seen.has(nameOf(entry)));
    last = entry;
    const more = own + (known ? 0 : form);
    if (bytes + more <= BLOCK_BYTES) bytes += more;
    else {
      pages += 1;
      bytes = COUNT_BYTES + own + form;
      seen.clear();
    }
    if (!known || seen.size === 0) seen.add(nameOf(entry));
  }
  return pages;
}
