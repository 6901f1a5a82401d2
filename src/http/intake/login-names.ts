// Login identifiers as they are stored: keyed hashes of the hashes that the client sent.
import { createHash } from 'node:crypto';
import { type KeyTenant } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { type LoginContext } from '../../contract/schemas.js';
import { PREFIXED_SHA_256 } from '../../contract/validation/formats.js';
import { isNoValue } from './no-value.js';

type Named = Partial<Pick<LoginContext, 'identifierHash' | 'identifierDomainHash'>> | null | undefined;

const PREFIXED = new RegExp(PREFIXED_SHA_256);
const PREFIX_CHARS = 'sha256:'.length;

/** The identifier's hash; '' when none was sent. */
export function identifierOf(login: Named, { workspace, mode }: KeyTenant): string {
  const sent = sentHash(login?.identifierHash);
  return sent === '' ? '' : pseudonym('identifier', workspace, mode, sent);
}

/** The hash of the domain of the identifier's e-mail address; '' when none was sent. */
export function emailDomainOf(login: Named, { workspace, mode }: KeyTenant): string {
  const sent = sentHash(login?.identifierDomainHash);
  return sent === '' ? '' : pseudonym('domain', workspace, mode, sent);
}

/** In lower case; '' for the hash of no text. */
function sentHash(sent: string | null | undefined): string {
  const lower = (sent ?? '').toLowerCase();
  return isHashOfNothing(lower) ? '' : lower;
}

/** @param hash in lower case, with its prefix */
export function isHashOfNothing(hash: string): boolean {
  return isNoValue(hash.slice(PREFIX_CHARS));
}

/** What a client sends of an identifier without a salt: the given hash, or the hash of the text that a person typed. */
export function identifierHash(typed: string): string {
  const lower = typed.trim().toLowerCase();
  return PREFIXED.test(lower) ? lower : `sha256:${createHash('sha256').update(lower).digest('hex')}`;
}
