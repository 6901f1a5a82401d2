// Names of schemas in the OpenAPI document and of their generated validators.
import { type TSchema } from 'typebox';

/** The `$id` of a schema. @throws Error when it has none */
export function schemaName(schema: TSchema): string {
  const name: unknown = Reflect.get(schema, '$id');
  if (typeof name !== 'string')
    throw new Error('a schema of a request or a reply has no $id; add one where it is declared');
  return name;
}

/** The name of its generated validator. */
export function validatorName(schema: TSchema): string {
  const name = schemaName(schema);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
