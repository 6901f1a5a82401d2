// What a reason saw, as names and values with units.
import type { WaterfallStep } from '../api/generated/replies.js';
import { evidenceText } from './evidence-text.js';

/** Parts of the sentence above them, not values. */
const IN_SENTENCE: ReadonlySet<string> = new Set(['likeness', 'effect', 'differs', 'usual']);

export function EvidenceOf({ evidence, explanation }: { evidence: WaterfallStep['evidence']; explanation: string }) {
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
