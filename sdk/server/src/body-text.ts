// The text of a body. JSON has no word for some values: it makes null of a NaN, {} of a promise and leaves a function
// out, so an amount, a time limit or a login would be missing without a word.
import { RiskgateError } from './errors.js';

/** @throws RiskgateError INVALID_REQUEST that names the member, for what would not arrive as it was given */
export function bodyText(body: object): string {
  try {
    return JSON.stringify(body, (name, value: unknown) => {
      const kind = unsayable(value);
      if (kind !== undefined) throw misused(`${name === '' ? 'The body' : name} is ${kind}, which JSON cannot say.`);
      return value;
    });
  } catch (cause) {
    // A circle, or a toJSON or getter of yours that throws.
    throw cause instanceof RiskgateError ? cause : misused(`The body cannot be made JSON: ${String(cause)}`, cause);
  }
}

function unsayable(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value);
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (value instanceof Promise) return 'a Promise (a forgotten await?)';
  return value instanceof Map || value instanceof Set ? `a ${value.constructor.name}` : undefined;
}

function misused(message: string, cause?: unknown): RiskgateError {
  return new RiskgateError('refused', message, { code: 'INVALID_REQUEST', cause });
}
