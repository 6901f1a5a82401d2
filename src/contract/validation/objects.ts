// Schemas of objects. A name is the one of the schema in the document of the API and among the validators.
import Type, { type TProperties } from '#typebox';
import { STRICT } from './formats.js';

export const named = <P extends TProperties>($id: string, members: P) => Type.Object(members, { $id });

/** An object with no other members. */
export const strict = <P extends TProperties>(members: P) => Type.Object(members, STRICT);

export const namedStrict = <P extends TProperties>($id: string, members: P) => Type.Object(members, { $id, ...STRICT });

/** A time in a stored record. */
export const Moment = Type.Integer({ minimum: 0, description: 'Unix milliseconds' });

/** A member that may be absent, or null. */
export const optional = <T>(schema: Record<string, unknown>) => Type.Optional(Type.Unsafe<T | null>(schema));
