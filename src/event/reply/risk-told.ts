// Says in sentences how a risk came about beyond the points of its reasons: what held it below a block, and which rule
// bounds it. Decisions store these facts in their evidence, under names with a dot, which are no codes of reasons.
import { type EventRow } from '../event-row.js';
import { type Evidence, isReasonCode } from '../../contract/reasons.js';
import { FORCED } from '../../contract/test-fingerprints.js';
import { evidenceNamed } from './reasons.js';
import { rounded } from './verify.js';

/** `from`: the risk by points, a block, which a challenge can answer. */
export const HELD = 'risk.held';
/** Rules that changed the risk, see `boundsJson`. */
export const BOUND = 'risk.bound';
/** `bias` of the policy; only where the request asks for an explanation. */
export const START = 'risk.start';
/** The highest risk that is not a block; a test compares it with the bands of actions. */
export const HELD_AT = 69;

type Told = Pick<EventRow, 'evidence' | 'reasons' | 'points' | 'risk' | 'modelRisk' | 'rules' | 'degraded'>;

/** What the points add up to, and each bound that changed the risk. */
export function riskSentence(row: Told): string {
  if (row.reasons.includes(FORCED)) return 'A test fingerprint decides: points have no effect.';
  const sum = sumSentence(row);
  const bounds = boundSentences(row);
  const late = row.degraded ? ['What is stored of its parties could not be read in time, so it does not count.'] : [];
  return [...(sum === undefined ? [] : [sum]), ...late, ...bounds].join(' ');
}

/** Undefined for a decision that does not store the bias. */
function sumSentence({ evidence, reasons, points }: Told): string | undefined {
  const { bias } = evidenceNamed(evidence, START);
  if (typeof bias !== 'number') return undefined;
  const sum = reasons.reduce((all, code, i) => all + (isReasonCode(code) ? (points[i] ?? 0) : 0), bias);
  const risk = Math.round(100 / (1 + Math.exp(-sum)));
  const partly = evidence.includes('"counted_percent"')
    ? ' A reason with counted_percent counts in part, because a stronger one says nearly the same.'
    : '';
  return (
    `The bias of ${rounded(bias)} and the points of the model's reasons add up to ${rounded(sum)}, and ` +
    `100 / (1 + e^${rounded(-sum)}) is a risk of ${risk}.${partly}`
  );
}

/** One sentence for each bound, in the order in which they apply; [] when the points alone make the risk. */
export function boundSentences({
  evidence,
  risk,
  modelRisk,
  rules,
}: Omit<Told, 'reasons' | 'points' | 'degraded'>): string[] {
  const { from } = evidenceNamed(evidence, HELD);
  const told = rulesSentences(evidenceNamed(evidence, BOUND));
  const sentences = from === undefined ? told : [heldSentence(from), ...told];
  // A decision of an earlier release does not store what its rules did.
  if (told.length === 0 && rules.length > 0 && modelRisk !== risk)
    sentences.push(`${rules.length === 1 ? 'The rule' : 'The rules'} ${rules.join(', ')} changed it.`);
  return sentences.length === 0 || modelRisk === risk ? sentences : [...sentences, `So the risk is ${risk}.`];
}

function heldSentence(from: Evidence[string]): string {
  return (
    `The points alone are a risk of ${from}, a block. It is held at ${HELD_AT}, a hard challenge, because a ` +
    'challenge can show whether this is the user.'
  );
}

function rulesSentences(bound: Evidence): string[] {
  const { points, floor, ceiling, force, passed } = bound;
  return [
    points !== undefined && `With the points of ${bound['points_of']} it is ${points}.`,
    ceiling !== undefined && `The rule ${ceiling} allows at most ${action(bound['ceiling_to'])}.`,
    floor !== undefined &&
      `The rule ${floor} demands at least ${action(bound['floor_to'])}` +
        `${ceiling === undefined ? '' : ', which counts more'}.`,
    force !== undefined && `The rule ${force} forces ${action(bound['force_to'])}.`,
    passed !== undefined && `The rule ${passed} demands no challenge any more, because it was passed.`,
  ].filter((sentence) => sentence !== false);
}

function action(word: Evidence[string] | undefined): string {
  return String(word)
    .replace('_', ' ')
    .replace(/^(?=hard|soft|block)/, 'a ');
}
