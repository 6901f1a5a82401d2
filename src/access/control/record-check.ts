// Checks of what is stored: a record of a newer program, or a damaged one, is detected and not used.
import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';

/**
 * Not optimized: optimizing takes three quarters of the compile time, and checks of small records gain nothing. The
 * schemas are not checked themselves, because they are parts of this program: to compile the schema of schemas took a
 * tenth of the processor time of a start.
 */
const ajv = new Ajv({
  strict: true,
  allowUnionTypes: true,
  code: { optimize: false },
  meta: false,
  validateSchema: false,
});

/** The value when it fits the schema. Compiled at the first call: a process reads only some kinds of records. */
export function recordCheck<S extends TSchema>(schema: S): (value: unknown) => Static<S> | undefined {
  let compiled: ValidateFunction<Static<S>> | undefined;
  return (value) => {
    compiled ??= ajv.compile<Static<S>>(schema);
    return compiled(value) ? value : undefined;
  };
}
