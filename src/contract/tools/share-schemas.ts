// Finds object schemas that occur in several requests, so that the generated validators have one function for each of
// them.

export interface SharedSchemas {
  /** The schemas given, in which a repeated object schema is a `$ref`. */
  requests: object[];
  /** The schemas that the references name by `$id`. */
  shared: object[];
}

export function shareSchemas(requests: readonly object[]): SharedSchemas {
  const counts = new Map<string, number>();
  const bare = requests.map(withoutDescriptions);
  for (const request of bare) count(request, counts);
  const shared = new Map<string, { $id: string }>();
  return { requests: bare.map((request) => children(request, counts, shared)), shared: [...shared.values()] };
}

/** A copy without descriptions: schemas that differ only in descriptions are equal. */
function withoutDescriptions(schema: object): object {
  const copy: unknown = JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );
  return isObject(copy) ? copy : {};
}

function count(schema: object, counts: Map<string, number>): void {
  for (const value of Object.values(schema)) {
    if (!isObject(value)) continue;
    if (isObjectSchema(value)) {
      const text = JSON.stringify(value);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    count(value, counts);
  }
}

/** A copy of a schema, or of a part of one, with references for shared parts. */
function children(of: object, counts: ReadonlyMap<string, number>, shared: Map<string, { $id: string }>): object {
  const share = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(share);
    if (!isObject(value)) return value;
    const text = JSON.stringify(value);
    if (!isObjectSchema(value) || (counts.get(text) ?? 0) < 2) return children(value, counts, shared);
    const known = shared.get(text);
    if (known !== undefined) return { $ref: known.$id };
    const made = { $id: `Shared${shared.size + 1}` };
    shared.set(text, made);
    Object.assign(made, children(value, counts, shared));
    return { $ref: made.$id };
  };
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, share(value)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Only object schemas are shared: smaller ones are faster inline than in a separate function. */
function isObjectSchema(value: object): boolean {
  return 'type' in value && (value.type === 'object' || (Array.isArray(value.type) && value.type.includes('object')));
}
