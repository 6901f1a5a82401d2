// Validates values that a command writes by itself with the admin API's schemas, and with the same messages.
import { type Static, type TSchema } from 'typebox';
import { checkOf } from '../contract/validation/validate.js';
import { controlRefusal } from '../http/intake/control-characters.js';
import { UsageError } from './command.js';

/** @throws UsageError when the value does not match the schema, or a text in it has a control character */
export function sendable<T extends TSchema>(schema: T, value: unknown): Static<T> {
  const check = checkOf(schema);
  if (!check.accepts(value)) {
    const { pointer, message } = check.violation();
    throw new UsageError(`${pointer.split('/').at(-1)} ${message}`);
  }
  // The API refuses these in the text of a body, before any schema.
  const refusal = controlRefusal(JSON.stringify(value), value, false);
  if (refusal !== undefined) throw new UsageError(refusal.detail.split('/').at(-1)?.replace(/\.$/, ''));
  return value;
}

/** What is wrong with a file, with the place in it. */
export function wrongInFile(file: string, { pointer, message }: { pointer: string; message: string }): string {
  return `${file}: ${pointer === '' ? 'the file' : pointer} ${message}`;
}
