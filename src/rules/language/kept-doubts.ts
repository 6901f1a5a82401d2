// Texts in a form in which no request is stored: with a character that is hashed or cannot be seen, or an address as no
// browser sends it. Word processors and chats put such characters into copied rules.
import { isPlainText, PLAIN_CHARS_MAX } from '../../util/text/plain-text.js';
import { keptPage } from '../../util/text/page-address.js';
import { RuleError } from './rule-error.js';
import { type Node } from './tree.js';

type Text = Node & { readonly kind: 'text' };

/** Texts of clients that are stored as they are when they are plain, and as a hash when not. */
const FREE =
  /^(login\.(auth_method|failure_reason)|change_type|checkout\.(currency|shipping_country)|sim\.|network_operator$)/;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]|(?! )\p{Zs}/u;
const HASHED = 'a text with other signs than . _ - + ( ) / is stored as a hash: write hashed:… as the event shows it';

/** @param of what the text, or the pattern of `like`, is compared with */
export function doubtOfForm(of: Node, at: Text): RuleError | undefined {
  return doubtOfUnseen(at) ?? doubtOfOrigin(of, at);
}

/** A blank that does not break, or a sign of no width, within the quotes. */
function doubtOfUnseen(at: Text): RuleError | undefined {
  const [one] = UNSEEN.exec(at.value) ?? [];
  if (one === undefined) return undefined;
  const code = `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const hint = /\s/.test(one) ? 'write a plain blank' : 'type the text anew';
  return new RuleError(`this text has the character ${code}, which no request has`, at, hint);
}

/** `login.failure_reason = 'locked!'`; a word with a better hint is told before. */
export function doubtOfSigns(of: Node, at: Text): RuleError | undefined {
  const inner = of.kind === 'call' && of.name === 'lower' ? of.argument : of;
  const text = at.value.replaceAll('*', '');
  if (inner.kind !== 'name' || !FREE.test(inner.name) || at.value.startsWith('hashed:') || isPlainText(text))
    return undefined;
  const long = `a text of more than ${PLAIN_CHARS_MAX} characters is stored as a hash`;
  return new RuleError(`${inner.name} is never '${at.value}'`, at, text.length > PLAIN_CHARS_MAX ? long : HASHED);
}

/** `page_origin = 'https://Shop.example/'` */
function doubtOfOrigin(of: Node, at: Text): RuleError | undefined {
  if (of.kind !== 'name' || of.name !== 'page_origin' || !/^https?:\/\//i.test(at.value) || !URL.canParse(at.value))
    return undefined;
  const { origin } = new URL(at.value);
  if (origin === at.value) return undefined;
  return new RuleError(`a browser does not send the origin '${at.value}'`, at, `write '${origin}'`);
}

/**
 * `page_url = 'https://shop.example/orders/123456'`: of what looks like an id or a token a `*` is stored.
 * @param isPattern of `like`: a part with a * stands for others
 */
export function doubtOfPage(of: Node, at: Text, isPattern = false): RuleError | undefined {
  if (of.kind !== 'name' || !/^(page_url|referrer)$/.test(of.name)) return undefined;
  const parts = at.value.split('/');
  const asked = parts.map((part) => (isPattern && part.includes('*') ? '*' : part));
  // Of any scheme: what follows is a host.
  if (isPattern && asked[0] === '*' && asked[1] === '') asked[0] = 'https:';
  const kept = keptPage(asked.join('/')).split('/');
  const meant = parts.map((part, i) => (asked[i] === kept[i] ? part : (kept[i] ?? ''))).join('/');
  if (meant === at.value) return undefined;
  const said = `of ${of.name} a number, an id, a token or an e-mail address is stored as *: it is never '${at.value}'`;
  return new RuleError(said, at, `write '${meant}'`);
}

/** `page_url like 'https://shop.example/orders/1234*'`: where a part only begins like a number, it is one for most. */
export function doubtOfPart(of: Node, at: Text): RuleError | undefined {
  if (of.kind !== 'name' || !/^(page_url|referrer)$/.test(of.name)) return undefined;
  const path = at.value.replace(/^[^/]*\/\//, '');
  const beginning = path
    .split('/')
    .slice(1)
    .map((part) => /^([^*]{3,})\*/.exec(part)?.[1] ?? '');
  const lost = beginning.find((text) => keptPage(`/${text}`) === '/*');
  if (lost === undefined) return undefined;
  // Up to four digits can begin a word, as in 2024-sale.
  const said = keptPage(`/${lost}-a`) === '/*' ? 'hardly any part' : 'only a part with letters, and no number,';
  const message = `of ${of.name} a number, an id or a token is stored as *: ${said} begins with ${lost}`;
  return new RuleError(message, at, `write '${at.value.replace(`/${lost}*`, '/*')}'`);
}
