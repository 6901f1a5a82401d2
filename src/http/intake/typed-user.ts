// Warns of a user id that looks as if a person typed it. Another spelling is another user, without a past and without
// the counts of failures, so a backend must send the id of the account and not the text of the form.

const SPACE_AROUND = /^\s|\s$/;

const TYPED =
  'the user id looks as if a person typed it (capitals, spaces or other forms of letters): another spelling is ' +
  'another user, so send the id of the account';

/** Ids without `@` may be of any letters, as `aB3` and `Ab3` are two users. */
export function typedUserId(userId: string): readonly string[] {
  const typed = userId.includes('@') && userId !== userId.normalize('NFKC').toLowerCase();
  return typed || SPACE_AROUND.test(userId) ? [TYPED] : [];
}
