// Warns of a user id that is not the id of an account: one that a person typed, one that stands for nobody, or the id
// of something else. A backend must send the id of the account, or none while it does not know the user.
import { type CollectRequest, type ScoreRequest } from '../../contract/schemas.js';

const SPACE_AROUND = /^\s|\s$/;
/** What programs write where they have no value, and what shops call a visitor without an account. */
const STAND_IN = /^(?:null|undefined|none|nil|nan|0|-1|\[object object\]|guest|anonymous|anon|unknown)$/i;

/** What nobody sees, such as a space without width that came with a copied text. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

const TYPED =
  'the user id looks as if a person typed it (capitals, spaces, other forms of letters or what nobody sees): ' +
  'another spelling is another user, so send the id of the account';
const NOBODY =
  'the user id looks as if it stands for nobody: all who come with it are one user to the service, so send no ' +
  'user id while the user is not known';

const BORROWED =
  'the user id is that of the session or of the device: whoever comes again, or by another device, is another user, ' +
  'so send the id of the account';

/** Ids without `@` may be of any letters, as `aB3` and `Ab3` are two users. */
export function oddUserId(userId: string): readonly string[] {
  if (STAND_IN.test(userId.trim())) return [NOBODY];
  const typed = userId.includes('@') && userId !== userId.normalize('NFKC').toLowerCase();
  const other = userId !== userId.normalize() || UNSEEN.test(userId);
  return typed || other || SPACE_AROUND.test(userId) ? [TYPED] : [];
}

export function borrowedUserId({ userId, session, device }: ScoreRequest | CollectRequest): readonly string[] {
  if (userId === undefined || userId === null || userId === '') return [];
  return [session?.sessionId, device.deviceId, device.fingerprint].includes(userId) ? [BORROWED] : [];
}
