// What somebody logs in with, as it is kept: keyed hashes of the hashes that were sent.
import { type Workspace } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { type LoginContext } from '../../contract/schemas.js';
import { type Mode } from '../../contract/vocabulary.js';

type Named = Partial<Pick<LoginContext, 'identifierHash' | 'identifierDomainHash'>> | null | undefined;

interface Owner {
  readonly workspace: Workspace;
  readonly mode: Mode;
}

/** '' without one. */
export function identifierOf(login: Named, { workspace, mode }: Owner): string {
  const sent = login?.identifierHash ?? '';
  return sent === '' ? '' : pseudonym('identifier', workspace, mode, sent.toLowerCase());
}

/** Of the identifier's e-mail address; '' without one. */
export function emailDomainOf(login: Named, { workspace, mode }: Owner): string {
  const sent = login?.identifierDomainHash ?? '';
  return sent === '' ? '' : pseudonym('domain', workspace, mode, sent.toLowerCase());
}
