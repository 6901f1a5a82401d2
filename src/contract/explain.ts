// The sentence of a reason for a support agent: the catalogue's template, filled with the evidence of one decision.
import { countryName } from '../util/world/country-name.js';
import { RECENT_MAX } from './profile.js';
import { type Evidence, type ReasonCode, REASONS } from './reasons.js';

/** Names of evidence with a country code. */
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'from', 'to']);

/** A placeholder of a template, and the text after it. */
interface Part {
  name: string;
  /** The noun that is counted; '' for a plain value. */
  thing: string;
  behind: string;
}

interface Sentence {
  start: string;
  parts: readonly Part[];
}

/** Templates are parsed once, because every verification renders its reasons. */
const SENTENCES = new Map<string, Sentence>(
  Object.entries(REASONS).map(([code, { template }]) => {
    const [start = '', ...rest] = template.split(/\{(\w+)(?: ([a-z ]+))?\}/);
    const parts: Part[] = [];
    // After the start: groups of a name, a noun or undefined, and a text.
    for (let i = 0; i < rest.length; i += 3)
      parts.push({ name: rest[i] ?? '', thing: rest[i + 1] ?? '', behind: rest[i + 2] ?? '' });
    return [code, { start, parts }];
  }),
);

/** Counts of what a record keeps at most RECENT_MAX of: there may be more. */
const AT_LEAST: ReadonlySet<string> = new Set(['users_24h', 'users_30d', 'devices_24h', 'devices_30d', 'other_users']);

/** What rows of earlier builds do not tell. */
const UNTOLD: Readonly<Record<string, string>> = {
  effect: 'lowers the risk of the reasons that it answers',
  differs: 'other hardware',
  likeness: 'The most similar one',
  usual: '',
  comes: 'is rarely in',
};

/** The sentence of a reason. A placeholder whose evidence is missing reads "unknown". */
export function explain(code: ReasonCode, evidence: Evidence | undefined): string {
  const { start, parts } = SENTENCES.get(code) ?? { start: code, parts: [] };
  let text = start;
  for (const { name, thing, behind } of parts) {
    const value = String(evidence?.[name] ?? UNTOLD[name] ?? 'unknown');
    const stays = name === 'to' && value === evidence?.['from'];
    if (AT_LEAST.has(name) && Number(value) >= RECENT_MAX) text += 'at least ';
    text += (thing !== '' ? counted(value, thing) : stays ? 'another part of it' : plain(name, value)) + behind;
  }
  return text;
}

/** Evidence about other orders of the user or the workspace: a backend may pass the advice of a reply on to a page. */
const INTERNAL: readonly string[] = ['usual'];

/** The sentence without what only the operator of the service may know. */
export function explainOutside(code: ReasonCode, evidence: Evidence): string {
  return explain(code, Object.fromEntries(Object.entries(evidence).filter(([name]) => !INTERNAL.includes(name))));
}

const PARTIES: ReadonlyMap<string, string> = new Map([
  ['prefix', 'range of addresses'],
  ['identifier', 'login name'],
]);

/** Positions of thousands separators; an amount has at most two decimals, so none of them gets one. */
const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

function plain(name: string, value: string): string {
  if (COUNTRIES.has(name)) return nameOf(value);
  if (name === 'amount') return value.replace(THOUSANDS, ',');
  if (name === 'currency') return value === '' ? '' : ` ${value}`;
  if (name === 'usual') return value === '' ? '' : ` (${value})`;
  return name === 'party' ? (PARTIES.get(value) ?? value) : value;
}

/** Time spans are written in the larger unit from two of them on. */
const LARGER: ReadonlyMap<string, readonly [number, string]> = new Map([
  ['minute', [60, 'hour']],
  ['hour', [24, 'day']],
]);
const SPANS: ReadonlySet<string> = new Set(['minute', 'hour', 'day']);

/** A count with the plural of a noun used in templates. Spans are rounded, so 0 is written as less than one. */
function counted(value: string, thing: string): string {
  if (thing === 'day' && value.includes('.'))
    return Number(value) < 1 ? counted(String(Math.round(24 * Number(value))), 'hour') : counted(rounded(value), thing);
  if (value === '1') return thing === 'time' ? 'once' : `1 ${thing}`;
  if (value === '0' && SPANS.has(thing)) return `less than ${thing === 'hour' ? 'an' : 'a'} ${thing}`;
  const [times, larger] = LARGER.get(thing) ?? [0, ''];
  if (times > 0 && Number(value) >= 2 * times) return counted(String(Math.round(Number(value) / times)), larger);
  return `${value === '0' ? 'no' : value} ${thing.replace(/([^aeou])y$/, '$1ie')}s`;
}

const rounded = (value: string): string => String(Math.round(Number(value)));

const WITH_ARTICLE =
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Seychelles|Isle )|(Islands|Republic)$/;

/** Name of a country; 'ZZ' and unknown codes stay as they are. */
function nameOf(country: string): string {
  const name = countryName(country);
  if (name === 'Unknown') return country;
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}
