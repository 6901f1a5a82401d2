// The text of keys. Its prefix tells people and secret scanners the kind and mode; the rest is random.
import { createHash, randomBytes } from 'node:crypto';
import { type KeyKind, type Mode } from '../contract/vocabulary.js';

export const KEY_PREFIX: Readonly<Record<KeyKind, string>> = { api: 'rk', public: 'pk', secret: 'sk' };
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
// 190 bits. Also the length at which the text is the base64 of 24 bytes, which a webhook secret has to be.
const RANDOM_LENGTH = 32;
const ID_LENGTH = 12;
const OPERATOR_TOKEN = new RegExp(`^ot_[A-Za-z0-9]{${RANDOM_LENGTH}}$`);

/** Characters of every API, public and secret key. */
export const KEY_TEXT_LENGTH = 'rk_test_'.length + RANDOM_LENGTH;

/** 'rk_live_…', 'pk_test_…', 'sk_live_…' */
export function newKeyText(kind: KeyKind, mode: Mode): string {
  return `${KEY_PREFIX[kind]}_${mode}_${randomText(RANDOM_LENGTH)}`;
}

/** Whether a text has the form of a key of this service, valid or not. */
export function looksLikeKey(text: string): boolean {
  return /^[rps]k_(test|live)_/.test(text);
}

/** Whether a text has the form of a key, or is as long as a token of an operator: nobody guesses one of these. */
export function looksIssued(text: string): boolean {
  return looksLikeKey(text) || OPERATOR_TOKEN.test(text);
}

/** 'whsec_…'; what follows the prefix is base64 of the 24 bytes that sign. */
export function newWebhookSecret(): string {
  return `whsec_${randomText(RANDOM_LENGTH)}`;
}

/** The id of something in lists, logs and the audit log, such as 'key_…'; it gives no access. */
export function newId(kind: 'key' | 'whe' | 'era' | 'upl' | 'ses'): string {
  return `${kind}_${randomText(ID_LENGTH)}`;
}

/** 'ot_…': the token of an operator, for signing in and for the admin API. */
export function newOperatorToken(): string {
  return `ot_${randomText(RANDOM_LENGTH)}`;
}

/** A generated admin token. */
export function newAdminToken(): string {
  return randomText(RANDOM_LENGTH);
}

/** What is stored instead of a key: its SHA-256 in hex. The text is random, so it needs neither salt nor slow hash. */
export function hashKeyText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Uniform over letters and digits: bytes at or above the largest multiple of 62 are rejected. */
function randomText(length: number): string {
  const fair = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length))
      if (byte < fair && text.length < length) text += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return text;
}
