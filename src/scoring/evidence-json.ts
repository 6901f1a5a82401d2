// Writes evidence as JSON text without JSON.stringify: under attack a request has twenty reasons, and JSON.stringify of
// their objects costs more than the rest of the score. The constant text before each value is made once.
import { type Evidence, type ReasonCode, REASONS } from '../contract/reasons.js';
import { textJson } from '../util/text/json-text.js';

/** Names of a code's evidence, and the constant text before each value: `"code":{"first":`, then `,"second":`. */
const MEMBERS = new Map<string, { names: readonly string[]; before: readonly string[] }>(
  Object.entries(REASONS).map(([code, { evidence: names }]) => [
    code,
    { names, before: names.map((name, i) => (i === 0 ? `"${code}":{"${name}":` : `,"${name}":`)) },
  ]),
);
const NO_MEMBERS = { names: [], before: [] };

/**
 * @param share part of its points that the reason counts, if a stronger reason of its family says the same; below 1 it
 * is written as `counted_percent`
 * @returns `"code":{...}` with the fields of the catalogue
 */
export function evidenceJson(code: ReasonCode, evidence: Evidence, share = 1): string {
  const { names, before } = MEMBERS.get(code) ?? NO_MEMBERS;
  let json = names.length === 0 ? `"${code}":{` : '';
  for (let i = 0; i < names.length; i += 1) json += (before[i] ?? '') + valueJson(evidence[names[i] ?? '']);
  if (share < 1) json += `${names.length === 0 ? '' : ','}"counted_percent":${Math.round(share * 100)}`;
  return `${json}}`;
}

/** @param evidence of a decision, '' = none @param members as `evidenceJson` returns them, with commas between them */
export function evidenceWith(evidence: string, members: string): string {
  return `${evidence === '' ? '{' : `${evidence.slice(0, -1)},`}${members}}`;
}

/** A number that is not finite was too large in the request; it is written as "countless". */
function valueJson(value: Evidence[string] | undefined): string {
  if (typeof value === 'string') return textJson(value);
  return typeof value === 'number' && !Number.isFinite(value) ? '"countless"' : String(value ?? '"unknown"');
}
