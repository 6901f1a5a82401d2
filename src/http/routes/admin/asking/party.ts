// A party as people name it, as the events keep it: users by their keyed hash, addresses by their network.
import { AdministrationError } from '../../../../access/administration.js';
import { pseudonym } from '../../../../access/pseudonyms.js';
import { type PartyKind } from '../../../../contract/console/questions.js';
import { USER_HASH } from '../../../../contract/formats.js';
import { type Console } from '../console.js';
import { type Asked } from '../query.js';

const HASH = new RegExp(USER_HASH);
const PREFIX = /^[0-9a-f.:]{2,45}\/\d{1,3}$/;

/** @throws AdministrationError when it is no address */
export function partyValue(
  kind: PartyKind,
  text: string,
  about: Asked,
  { prefixOf }: Pick<Console, 'prefixOf'>,
): string {
  const { workspace, scope } = about;
  if (kind === 'user') return HASH.test(text) ? text : pseudonym('user', workspace, scope.mode, text);
  if (kind === 'visitor') return text.toLowerCase();
  if (PREFIX.test(text)) return text;
  const prefix = prefixOf(text);
  if (prefix === '') throw new AdministrationError('INVALID', 'address must be an IP address, or a prefix of the list');
  return prefix;
}
