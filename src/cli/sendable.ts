// What a command writes itself is held to what the admin API would take, and refused in the same words.
import { type Static, type TSchema } from 'typebox';
import { checkOf } from '../contract/validate.js';
import { UsageError } from './command.js';

/** @throws UsageError */
export function sendable<T extends TSchema>(schema: T, value: unknown): Static<T> {
  const check = checkOf(schema);
  if (check.accepts(value)) return value;
  const { pointer, message } = check.violation();
  throw new UsageError(`${pointer.split('/').at(-1)} ${message}`);
}
