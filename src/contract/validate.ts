// The one way to the generated validators: typed by their schema, with the first error as a JSON pointer and a
// sentence.
import { type Static, type TSchema } from 'typebox';
import * as generated from './generated/validators.js';
import { schemaName, validatorName } from './schema-name.js';
import { type Failure, type Violation, violationOf } from './violation.js';

interface Validator {
  (value: unknown): boolean;
  errors?: Failure[] | null;
}

export interface Check<T> {
  accepts(value: unknown): value is T;
  /** Why the last value was not accepted. */
  violation(): Violation;
}

const validators: ReadonlyMap<string, Validator> = new Map(Object.entries(generated));

/** The validator of a schema. @throws where none was generated: `npm run generate` does it */
export function checkOf<T extends TSchema>(schema: T): Check<Static<T>> {
  const validator = validators.get(validatorName(schema));
  if (validator === undefined)
    throw new Error(`there is no validator of ${schemaName(schema)}: npm run generate makes it`);
  return check(validator);
}

function check<T>(validator: Validator): Check<T> {
  return {
    accepts: (value): value is T => validator(value),
    violation() {
      const failure = validator.errors?.[0];
      return failure === undefined ? { pointer: '', message: 'is not valid' } : violationOf(failure);
    },
  };
}
