// What a reason saw, as names and values with units.
import { type Evidence } from '../api/types.js';
import { count, share, words } from '../format.js';

/** Parts of the sentence above them, not values. */
const IN_SENTENCE: ReadonlySet<string> = new Set(['likeness', 'effect', 'differs', 'usual']);
/** Ends of names that are units. */
const UNITS: readonly (readonly [end: string, said: string])[] = [
  ['_1h', ' in 1 h'],
  ['_24h', ' in 24 h'],
  ['_30d', ' in 30 days'],
];

export function EvidenceOf({ evidence, explanation }: { evidence: Evidence; explanation: string }) {
  const shown = Object.entries(evidence).filter(
    ([name, value]) => !(IN_SENTENCE.has(name) || (name === 'source' && explanation.includes(String(value)))),
  );
  return (
    <dl class="evidence">
      {shown.map(([name, value]) => {
        const [term, text] = evidenceText(name, value);
        return (
          <div key={name}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** `similarity_percent: 38` -> `similarity`, `38%` */
export function evidenceText(name: string, value: string | number | boolean): [term: string, text: string] {
  if (typeof value !== 'number') return [words(name), String(value)];
  if (name.endsWith('_percent')) return [words(name.replace(/_percent$/, '')), share(value, 100)];
  if (name.endsWith('_km')) return [words(name.replace(/_km$/, '')), `${count(value)} km`];
  const [end = '', said = ''] = UNITS.find(([unit]) => name.endsWith(unit)) ?? [];
  // The number of a network is no count.
  const text = name === 'asn' ? String(value) : value.toLocaleString(undefined, { maximumFractionDigits: 3 });
  return [words(name.slice(0, name.length - end.length)) + said, text];
}
