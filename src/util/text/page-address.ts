// Reduces page addresses to what may be stored: the page, without data that can identify a person. Query, fragment and
// user name are removed; a path segment that looks like an id, a token or a personal address becomes `*`.

/** The fast path for nearly every address: lower-case words, nothing personal. */
const ORDINARY = /^https?:\/\/[a-z0-9.\-:]{1,253}(?:\/[a-z._-]{0,31})*$/;
const HEAD = /^(?:[a-z][a-z0-9+.-]{0,31}:)?\/\/[^/\\]*/i;
/** Host and port; letters of any script. */
const HOST = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}.\-_:[\]])*$/u;
const TEXT = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ._\-+()~!$&'*,])*$/u;
const SEGMENT_CHARS_MAX = 64;
/** A longer word without a separator counts as a token. */
const WORD_CHARS_MAX = 31;
const LOST = '*';

/** @param address as the page or its browser sends it; '' returns '' */
export function keptPage(address: string): string {
  if (address === '' || ORDINARY.test(address)) return address;
  const cut = address.search(/[?#]/);
  const page = cut === -1 ? address : address.slice(0, cut);
  const head = HEAD.exec(page)?.[0] ?? '';
  const path = page.slice(head.length).split(/[/\\]/).map(keptSegment).join('/');
  return keptHead(head) + path;
}

/** Removes the user name, which stands before an @. */
function keptHead(head: string): string {
  const start = head.indexOf('//') + 2;
  if (start < 2) return head;
  const host = head.slice(Math.max(start, head.lastIndexOf('@') + 1));
  return head.slice(0, start) + (HOST.test(host) ? host : LOST);
}

function keptSegment(segment: string): string {
  const text = decoded(segment);
  return text === undefined || !TEXT.test(text) || isPersonal(text) ? LOST : segment;
}

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function isPersonal(text: string): boolean {
  if (text.length > SEGMENT_CHARS_MAX) return true;
  const digits = text.replace(/\P{Nd}/gu, '').length;
  // A number, a date, a telephone number or a network address; or a word followed by a long number, such as an order
  // number.
  if (digits > 4 || (digits > 0 && !/\p{L}/u.test(text))) return true;
  return text.split(/[^\p{L}\p{M}\p{Nd}]+/u).some(isToken);
}

/** True for generated words: hexadecimal, base32, base64 or similar. */
function isToken(word: string): boolean {
  if (word.length < 8) return false;
  if (word.length > WORD_CHARS_MAX) return true;
  if (/^[0-9a-f]+$/i.test(word) && /\d/.test(word)) return true;
  const turns = word.match(/\p{L}(?=\p{Nd})|\p{Nd}(?=\p{L})/gu)?.length ?? 0;
  if (turns >= 2) return true;
  // In random letters of both cases, the case rises often: at least once in five letters. Two joined words rise once.
  const rises = word.match(/\p{Ll}(?=\p{Lu})/gu)?.length ?? 0;
  return word.length >= 16 && rises * 5 >= word.length;
}
