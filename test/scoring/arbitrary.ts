// Random valid values of a contract schema: everything that a client may send.
import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/** @param schema a JSON Schema */
export function arbitraryOf(schema: object): fc.Arbitrary<unknown> {
  return ofSchema({ ...schema });
}

const STRING_CHARS_MAX = 24;
const ITEMS_MAX = 24;

/** The keywords that the contract uses; any other is an error, so that none is overlooked. */
const KEYWORDS = new Set([
  'type',
  'properties',
  'required',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'maxItems',
  'items',
  'description',
  '$id',
]);

function ofSchema(schema: Schema): fc.Arbitrary<unknown> {
  for (const keyword of Object.keys(schema))
    if (!KEYWORDS.has(keyword)) throw new TypeError(`the keyword ${keyword} is not known here`);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const types = [schema['type']].flat();
  return fc.oneof(
    ...types.map((type) => ({ weight: type === 'null' ? 1 : 6, arbitrary: ofType(String(type), schema) })),
  );
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    minLength = 0,
    maxLength = STRING_CHARS_MAX,
    maxItems = ITEMS_MAX,
  } = schema as Record<string, number | undefined>;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(
        fc.double({ min: minimum, max: maximum, noNaN: true }),
        fc.double({ min: Math.max(0, minimum), max: Math.min(500, maximum), noNaN: true }),
        fc.constant(0),
      );
    case 'string':
      return ofString(schema['pattern'], minLength, maxLength);
    case 'array':
      return fc.array(ofSchema(schema['items'] as Schema), { maxLength: Math.min(maxItems, ITEMS_MAX) });
    case 'object':
      return ofObject(schema);
    default:
      throw new TypeError(`the type ${type} is not known here`);
  }
}

/** Lengths are in UTF-16 units, as the service counts them. */
function ofString(pattern: unknown, minLength: number, maxLength: number): fc.Arbitrary<string> {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  return fc
    .string({ minLength, maxLength: Math.min(maxLength, STRING_CHARS_MAX), unit: 'binary' })
    .filter((text) => text.length <= maxLength)
    .map((text) => text.replace(REFUSED, '_'));
}

/** Characters that no string of a body may contain. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function ofObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).map(([name, schema]) => [name, ofSchema(schema)]),
  );
  return fc.record(model, { requiredKeys: required as string[] });
}
