// The user that a record holds.
import { type User } from '../../src/contract/profile.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readUser } from '../../src/profiles/codec/codec.js';
import { emptyUser } from '../../src/profiles/shapes.js';

const bytes = new RecordBytes();

/** @param record undefined: of whom nothing is known */
export function userOf(record: Buffer | undefined): User {
  const user = emptyUser();
  readUser(bytes, record, user);
  return user;
}
