// Evidence as JSON text, written by hand: under attack twenty reasons speak at once, and JSON.stringify of their objects
// cost more than everything else in a score together.
import { type Evidence } from '../contract/reasons.js';

/** What must be escaped in a JSON string, lone surrogates included. */
const UNSAFE = /["\\\u0000-\u001f\u007f\ud800-\udfff]/;

/** `"code":{...}`. A number that is not finite was sent as one too large to write; it reads "countless". */
export function evidenceJson(code: string, evidence: Evidence): string {
  let json = '';
  for (const name in evidence) {
    const value = evidence[name];
    json += json === '' ? `"${name}":` : `,"${name}":`;
    if (typeof value === 'string') json += UNSAFE.test(value) ? JSON.stringify(value) : `"${value}"`;
    else if (typeof value === 'number' && !Number.isFinite(value)) json += '"countless"';
    else json += String(value);
  }
  return `"${code}":{${json}}`;
}
