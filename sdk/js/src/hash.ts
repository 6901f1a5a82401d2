// SHA-256 with the browser's implementation, as lower-case hex of the UTF-8 bytes of a text.
import { checked, RiskgateError } from './errors.js';

/** @throws RiskgateError UNSUPPORTED if the page is not loaded over HTTPS (or from localhost) */
export async function sha256(text: string): Promise<string> {
  const { crypto } = globalThis;
  // Undefined outside secure contexts, although the types say otherwise.
  const subtle: SubtleCrypto | undefined = (crypto as Crypto | undefined)?.subtle;
  if (subtle === undefined) throw new RiskgateError('UNSUPPORTED', 'This page has no crypto.subtle: HTTPS is needed.');
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws RiskgateError INVALID_REQUEST for what is no text */
export function trimmed(identifier: string): string {
  return checked('identifier', identifier, 'a string').trim();
}

/**
 * Hashes a login identifier (e-mail address, phone number, user name) for sending: `sha256:` and the hex digest of the
 * salt followed by the identifier, trimmed and in lower case. The identifier itself never leaves the page.
 */
export async function hashIdentifier(identifier: string, salt?: string | null): Promise<`sha256:${string}`> {
  return `sha256:${await sha256((salt ?? '') + trimmed(identifier).toLowerCase())}`;
}

/**
 * Hashes the part of an e-mail address after the @, always without salt, for the lookup in lists of disposable domains.
 * @returns undefined if the identifier is not an e-mail address
 */
export async function hashEmailDomain(identifier: string): Promise<`sha256:${string}` | undefined> {
  const [, domain] = /@([^\s@/]+\.[^\s@/]+)$/.exec(trimmed(identifier)) ?? [];
  return domain === undefined ? undefined : hashIdentifier(domain);
}

/** 128 random bits as 32 hex characters. */
export function randomHex(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}
