// The catalogue of reasons: every code of a decision, one file of `reasons/` for each subject. Replies, docs/reasons.md
// and the tests use it; signals may only use codes from here.
import { BEHAVIOUR } from './reasons/behaviour.js';
import { DEVICE } from './reasons/device.js';
import { PLACE } from './reasons/place.js';
import { SEQUENCE } from './reasons/sequence.js';
import { SESSION } from './reasons/session.js';
import { SPEED } from './reasons/speed.js';

export { FAMILIES, type Family, type ReasonGroup } from './reasons/catalogue.js';

export type Evidence = Readonly<Record<string, string | number | boolean>>;

/** In the order of the documents. */
export const REASONS = { ...DEVICE, ...PLACE, ...BEHAVIOUR, ...SPEED, ...SEQUENCE, ...SESSION } as const;

export type ReasonCode = keyof typeof REASONS;

export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}
