// Schemas of objects. A name is the one of the schema in the document of the API and among the validators.
import Type, { type Static, type TProperties, type TSchema } from '#typebox';
import { STRICT } from './formats.js';

export const named = <P extends TProperties>($id: string, members: P) => Type.Object(members, { $id });

/** An object with no other members. */
export const strict = <P extends TProperties>(members: P) => Type.Object(members, STRICT);

export const namedStrict = <P extends TProperties>($id: string, members: P) => Type.Object(members, { $id, ...STRICT });

/** A time in a stored record. */
export const Moment = Type.Integer({ minimum: 0, description: 'Unix milliseconds' });

/** A member that may be absent, or null. */
export const optional = <T>(schema: Record<string, unknown>) => Type.Optional(Type.Unsafe<T | null>(schema));

/**
 * A member whose value may also be null. A schema without a name says so in its own `type` and `enum`: the message of
 * an error then states what is accepted, which it cannot for alternatives.
 */
export function orNull<T extends TSchema>(schema: T, description?: string) {
  const said = description === undefined ? {} : { description };
  if ('$id' in schema || !('type' in schema))
    return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }], ...said });
  const values: unknown[] = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum : [];
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(values.length > 0 && { enum: [...values, null] }),
    ...said,
  });
}
