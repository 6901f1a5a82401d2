// One table per signal: what was remembered, what came, and how strongly the signal speaks.
import t from 'tap';
import { type EventRequest } from '../../../src/event/event-row.js';
import { explain } from '../../../src/contract/explain.js';
import { type Evidence, type ReasonCode, REASONS } from '../../../src/contract/reasons.js';
import { DEFAULT_POLICY } from '../../../src/scoring/model/default-policy.js';
import { familyIndex, sharesOf } from '../../../src/scoring/model/families.js';
import { evidenceOf, World } from '../world.js';

export interface SignalCase {
  name: string;
  world?: () => World;
  request?: Partial<EventRequest>;
  /** Exactly this strength, or within these bounds; 0 = the code is not given. */
  strength: number | readonly [number, number];
  evidence?: Evidence;
}

/** A case as a row of a table. */
export const given = (
  name: string,
  world: () => World,
  request: Partial<EventRequest>,
  strength: SignalCase['strength'],
  evidence?: Evidence,
): SignalCase => ({ name, world, request, strength, ...(evidence && { evidence }) });

/** Strengths are read back from points, which rows hold in single precision. */
const PRECISION = 1e-4;

export function checkSignal(code: ReasonCode, cases: readonly SignalCase[]): void {
  for (const { name, world, request, strength, evidence } of cases) {
    t.test(`${code}: ${name}`, async (t) => {
      const decided = (world?.() ?? new World()).ask(request);
      const at = decided.reasons.indexOf(code);
      const shares: number[] = [];
      sharesOf(decided.reasons.map(familyIndex), [...decided.points], shares);
      const got = at < 0 ? 0 : (decided.points[at] ?? NaN) / (shares[at] ?? NaN) / DEFAULT_POLICY.points[code];
      const [min, max] = typeof strength === 'number' ? [strength, strength] : strength;
      t.ok(got >= min - PRECISION && got <= max + PRECISION, `strength ${got}`);
      if (evidence !== undefined) t.match(evidenceOf(decided, code), evidence);
      if (at >= 0) {
        t.same(
          Object.keys(evidenceOf(decided, code))
            .filter((name) => name !== 'counted_percent')
            .sort(),
          [...REASONS[code].evidence].sort(),
          'evidence as catalogued',
        );
        const sentence = explain(code, evidenceOf(decided, code));
        t.notMatch(sentence, /unknown|undefined|NaN|\{/, sentence);
      }
    });
  }
}
