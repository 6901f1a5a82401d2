// Errors that tell an administrator why a change is impossible, and checks that many changes share; used by the command
// line and the admin API.
import { UTC_TIME } from '../contract/validation/formats.js';
import { parseTime } from '../util/time/parse-time.js';

const UTC_MOMENT = new RegExp(UTC_TIME);

/** A change that an administrator requested is impossible; the message is for the administrator. */
export class AdministrationError extends Error {
  readonly code: 'NOT_FOUND' | 'INVALID' | 'CONFLICT' | 'FORBIDDEN';

  constructor(code: AdministrationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A day or a time in UTC. @throws AdministrationError INVALID */
export function momentOf(text: string): number {
  const at = UTC_MOMENT.test(text) ? parseTime(text) : NaN;
  if (!Number.isNaN(at)) return at;
  throw new AdministrationError(
    'INVALID',
    `${JSON.stringify(text.slice(0, 40))} is not a time: write a day or a time in UTC, such as 2026-12-31 or ` +
      '2026-12-31T12:00:00Z',
  );
}

/** @throws AdministrationError INVALID */
export function checkedInteger(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new AdministrationError('INVALID', `${name} must be a whole number from ${min} to ${max}`);
}
