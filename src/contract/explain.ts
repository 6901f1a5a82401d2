// The sentence of a reason, as a support agent reads it: the catalogue's template with the numbers of one decision.
import { countryName } from '../util/country-name.js';
import { type Evidence, type ReasonCode, REASONS } from './reasons.js';

/** Evidence that holds the code of a country. */
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'from', 'to']);

/** A placeholder of a template, and the text behind it. */
interface Part {
  name: string;
  /** What is counted, '' for a plain value. */
  thing: string;
  behind: string;
}

interface Sentence {
  start: string;
  parts: readonly Part[];
}

/** Templates taken apart once: every verification tells its reasons. */
const SENTENCES = new Map<string, Sentence>(
  Object.entries(REASONS).map(([code, { template }]) => {
    const [start = '', ...rest] = template.split(/\{(\w+)(?: ([a-z ]+))?\}/);
    const parts: Part[] = [];
    // Behind the start come a name, a thing or undefined, and a text, again and again.
    for (let i = 0; i < rest.length; i += 3)
      parts.push({ name: rest[i] ?? '', thing: rest[i + 1] ?? '', behind: rest[i + 2] ?? '' });
    return [code, { start, parts }];
  }),
);

/** The sentence of a reason. A placeholder whose evidence is missing reads "unknown". */
export function explain(code: ReasonCode, evidence: Evidence | undefined): string {
  const { start, parts } = SENTENCES.get(code) ?? { start: code, parts: [] };
  let text = start;
  for (const { name, thing, behind } of parts) {
    const value = String(evidence?.[name] ?? 'unknown');
    text += (thing !== '' ? counted(value, thing) : COUNTRIES.has(name) ? nameOf(value) : value) + behind;
  }
  return text;
}

/** Plurals of the nouns used above. Days are rounded: none of them is some hours. */
function counted(value: string, thing: string): string {
  if (value === '1') return `1 ${thing}`;
  if (thing === 'day') return value === '0' ? 'less than a day' : `${value} days`;
  return `${value} ${thing.replace(/y$/, 'ie')}s`;
}

/** 'ZZ' and what is no country stay as they are. */
function nameOf(country: string): string {
  const name = countryName(country);
  return name === 'Unknown' ? country : name;
}
