// Converts a party from the form that a person types to the form in events: users to their keyed hash, addresses to
// their network prefix.
import { AdministrationError } from '../../../../access/administration.js';
import { pseudonym } from '../../../../access/pseudonyms.js';
import { type PartyKind } from '../../../../contract/console/questions.js';
import { USER_HASH } from '../../../../contract/validation/formats.js';
import { identifierHash } from '../../../intake/login-names.js';
import { type Console } from '../console.js';
import { type Asked } from '../query.js';

const HASH = new RegExp(USER_HASH);
const PREFIX = /^[0-9a-f.:]{2,45}\/\d{1,3}$/;

/** An identifier as events have it, from the e-mail or phone number, what clients send of it, or the hash itself. */
export function identifierValue(text: string, { workspace, tenant }: Asked): string {
  return HASH.test(text) ? text : pseudonym('identifier', workspace, tenant.mode, identifierHash(text));
}

/** @throws AdministrationError when an address is expected and the text is none */
export function partyValue(
  kind: PartyKind,
  text: string,
  about: Asked,
  { prefixOf }: Pick<Console, 'prefixOf'>,
): string {
  const { workspace, tenant } = about;
  if (kind === 'user') return HASH.test(text) ? text : pseudonym('user', workspace, tenant.mode, text);
  if (kind === 'visitor') return text.toLowerCase();
  if (PREFIX.test(text)) return text;
  const prefix = prefixOf(text);
  if (prefix === '')
    throw new AdministrationError('INVALID', 'address must be an IP address or a prefix as shown in events');
  return prefix;
}
