// The name of a SIM's operator as profiles store it and compare it.
/** MCC and MNC have five or six digits; longer text than this is stored as a hash. */
const OPERATOR_CHARS_MAX = 12;

const COUNTRY_DIGITS = 3;
const SEPARATED = /^\d{3}[-./ ]\d{2,3}$/;

/**
 * The operator as stored: short printable text unchanged, but `262-01` as `26201`, because apps write both; anything
 * else as `#` and up to 8 hex digits of a hash. What was stored by an earlier release is read by it too.
 */
export function operatorText(operator: string): string {
  if (mayBeSeparated(operator) && SEPARATED.test(operator))
    return operator.slice(0, COUNTRY_DIGITS) + operator.slice(COUNTRY_DIGITS + 1);
  if (operator.length <= OPERATOR_CHARS_MAX && isPrintable(operator)) return operator;
  let hash = 0x811c9dc5;
  for (let i = 0; i < operator.length; i += 1) hash = Math.imul(hash ^ operator.charCodeAt(i), 0x01000193);
  return `#${(hash >>> 0).toString(16)}`;
}

/** Saves nearly all requests the regular expression. */
function mayBeSeparated(text: string): boolean {
  return (text.length === 6 || text.length === 7) && text.charCodeAt(COUNTRY_DIGITS) < 0x30;
}

/** A loop: a regular expression takes ten times as long, and each request of a phone calls this three times. */
function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}
