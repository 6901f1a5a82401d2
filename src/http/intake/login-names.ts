// Login identifiers as they are stored: keyed hashes of the hashes that the client sent.
import { createHash } from 'node:crypto';
import { type Workspace } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { type LoginContext } from '../../contract/schemas.js';
import { PREFIXED_SHA_256 } from '../../contract/validation/formats.js';
import { type Mode } from '../../contract/vocabulary.js';

type Named = Partial<Pick<LoginContext, 'identifierHash' | 'identifierDomainHash'>> | null | undefined;

const PREFIXED = new RegExp(PREFIXED_SHA_256);

interface Owner {
  readonly workspace: Workspace;
  readonly mode: Mode;
}

/** The identifier's hash; '' when none was sent. */
export function identifierOf(login: Named, { workspace, mode }: Owner): string {
  const sent = login?.identifierHash ?? '';
  return sent === '' ? '' : pseudonym('identifier', workspace, mode, sent.toLowerCase());
}

/** The hash of the domain of the identifier's e-mail address; '' when none was sent. */
export function emailDomainOf(login: Named, { workspace, mode }: Owner): string {
  const sent = login?.identifierDomainHash ?? '';
  return sent === '' ? '' : pseudonym('domain', workspace, mode, sent.toLowerCase());
}

/** What a client sends of an identifier without a salt: the given hash, or the hash of the text that a person typed. */
export function identifierHash(typed: string): string {
  const lower = typed.trim().toLowerCase();
  return PREFIXED.test(lower) ? lower : `sha256:${createHash('sha256').update(lower).digest('hex')}`;
}
