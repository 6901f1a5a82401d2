// Addresses of pages as they are kept: where a request came from, without what may say who sent it. Queries, fragments
// and users go; a part of the path that looks like an id, a token or an address of a person becomes `*`.

/** Nearly every address: lower-case words, and nothing that could be of one person. */
const ORDINARY = /^https?:\/\/[a-z0-9.\-:]{1,253}(?:\/[a-z._-]{0,31})*$/;
const HEAD = /^(?:[a-z][a-z0-9+.-]{0,31}:)?\/\/[^/\\]*/i;
/** A host, with a port; of any script. */
const HOST = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}.\-_:[\]])*$/u;
const TEXT = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ._\-+()~!$&'*,])*$/u;
const SEGMENT_CHARS_MAX = 64;
/** Longer words without a break are no words. */
const WORD_CHARS_MAX = 31;
const LOST = '*';

/** @param address as a page or its browser tells it; '' stays '' */
export function keptPage(address: string): string {
  if (address === '' || ORDINARY.test(address)) return address;
  const cut = address.search(/[?#]/);
  const page = cut === -1 ? address : address.slice(0, cut);
  const head = HEAD.exec(page)?.[0] ?? '';
  const path = page.slice(head.length).split(/[/\\]/).map(keptSegment).join('/');
  return keptHead(head) + path;
}

/** What stands before an @ is a user. */
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
  // A number, a date, a telephone number, an address of the network; an order's number behind a word.
  if (digits > 4 || (digits > 0 && !/\p{L}/u.test(text))) return true;
  return text.split(/[^\p{L}\p{M}\p{Nd}]+/u).some(isToken);
}

/** What a program made and nobody reads: hexadecimal, base32, base64 or alike. */
function isToken(word: string): boolean {
  if (word.length < 8) return false;
  if (word.length > WORD_CHARS_MAX) return true;
  if (/^[0-9a-f]+$/i.test(word) && /\d/.test(word)) return true;
  const turns = word.match(/\p{L}(?=\p{Nd})|\p{Nd}(?=\p{L})/gu)?.length ?? 0;
  if (turns >= 2) return true;
  // Random letters of both cases change their case every other time; of two words written as one they do it once.
  const rises = word.match(/\p{Ll}(?=\p{Lu})/gu)?.length ?? 0;
  return word.length >= 16 && rises * 5 >= word.length;
}
