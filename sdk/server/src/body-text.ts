// The text of a body. JSON has no word for some values: it makes null of a NaN, {} of a promise and leaves a function
// out, so an amount, a time limit or a login would be missing without a word.
import { misused, RiskgateError } from './errors.js';

/** @throws RiskgateError INVALID_REQUEST that names the member, for what would not arrive as it was given */
export function bodyText(body: object): string {
  /** Of each array the member that holds it: the name of an element is its index, which tells nobody where to look. */
  const members = new Map<unknown, string>();
  try {
    return JSON.stringify(body, function (this: object, key: string, value: unknown) {
      const member = members.get(this) ?? (key === '' ? 'The body' : key);
      if (Array.isArray(value)) members.set(value, member);
      // JSON.stringify asks toJSON first: what was given is in the holder only.
      const given: unknown = Reflect.get(this, key);
      const kind = lost(given, value) ?? (Array.isArray(this) && value === undefined ? 'undefined' : unsayable(value));
      if (kind !== undefined) throw misused(`${member} is ${kind}, which JSON cannot say.`);
      return value;
    });
  } catch (cause) {
    // A circle, or a toJSON or getter of yours that throws.
    throw cause instanceof RiskgateError ? cause : misused(`The body cannot be made JSON: ${String(cause)}`, cause);
  }
}

/** What `await` waits for: a promise, also one of another library, such as the query of a database. */
export function isAwaited(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** What toJSON makes of a value, if that is something else. */
function lost(given: unknown, value: unknown): string | undefined {
  if (value === null && given !== null) return 'an invalid date (its toJSON gives null)';
  // A Buffer becomes an object of two members, other arrays of bytes or numbers one of their indices.
  if (!ArrayBuffer.isView(given) || typeof value !== 'object') return undefined;
  return `a ${given.constructor.name} (take Array.from)`;
}

function unsayable(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value);
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (isAwaited(value)) return 'a Promise (a forgotten await?)';
  return value instanceof Map || value instanceof Set ? `a ${value.constructor.name}` : undefined;
}
