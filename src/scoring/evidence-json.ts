// Evidence as JSON text, written by hand: under attack twenty reasons speak at once, and JSON.stringify of their
// objects cost more than everything else in a score together. What stands before each value is the same every time:
// made once.
import { type Evidence, type ReasonCode, REASONS } from '../contract/reasons.js';
import { textJson } from '../util/json-text.js';

/** Text before each value of a code's evidence: `"code":{"first":`, then `,"second":`. */
const BEFORE = new Map<string, readonly string[]>(
  Object.entries(REASONS).map(([code, { evidence }]) => [
    code,
    evidence.map((name, i) => (i === 0 ? `"${code}":{"${name}":` : `,"${name}":`)),
  ]),
);

/**
 * `"code":{...}` with the fields of the catalogue, and how many percent of its points a reason counts that says what a
 * stronger one of its family has said.
 */
export function evidenceJson(code: ReasonCode, evidence: Evidence, share = 1): string {
  const names: readonly string[] = REASONS[code].evidence;
  const before = BEFORE.get(code) ?? [];
  let json = names.length === 0 ? `"${code}":{` : '';
  for (let i = 0; i < names.length; i += 1) json += (before[i] ?? '') + valueJson(evidence[names[i] ?? '']);
  if (share < 1) json += `${names.length === 0 ? '' : ','}"counted_percent":${Math.round(share * 100)}`;
  return `${json}}`;
}

/** A number that is not finite was sent as one too large to write; it reads "countless". */
function valueJson(value: Evidence[string] | undefined): string {
  if (typeof value === 'string') return textJson(value);
  return typeof value === 'number' && !Number.isFinite(value) ? '"countless"' : String(value ?? '"unknown"');
}
