// Validates values that a command writes by itself with the admin API's schemas, and with the same messages.
import { type Static, type TSchema } from 'typebox';
import { checkOf } from '../contract/validation/validate.js';
import { UsageError } from './command.js';

/** @throws UsageError when the value does not match the schema */
export function sendable<T extends TSchema>(schema: T, value: unknown): Static<T> {
  const check = checkOf(schema);
  if (check.accepts(value)) return value;
  const { pointer, message } = check.violation();
  throw new UsageError(`${pointer.split('/').at(-1)} ${message}`);
}

/** What is wrong with a file, with the place in it. */
export function wrongInFile(file: string, { pointer, message }: { pointer: string; message: string }): string {
  return `${file}: ${pointer === '' ? 'the file' : pointer} ${message}`;
}
