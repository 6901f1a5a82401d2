// The schemas of the document by name: those that its routes take and give. Requests are the very schemas that
// validate; replies are those that tests hold the rendered bytes against.
import Type, { type TSchema } from '#typebox';
import { schemaName } from '../../contract/schema-name.js';
import {
  BehavioralData,
  DeviceInfo,
  FormSignals,
  KeyboardSignals,
  MouseSignals,
  PageSignals,
  PrivacySignals,
  ScoreRequest,
  SessionInfo,
  SimInfo,
} from '../../contract/schemas.js';
import { type Json, type JsonObject } from './json.js';

/** The flat layout: every leaf at the top level. `device` is the device class, `clickCount` the mouse's. */
export const FlatScoreRequest = Type.Object(
  {
    ...ScoreRequest.properties,
    ...SessionInfo.properties,
    ...BehavioralData.properties,
    ...SimInfo.properties,
    ...PageSignals.properties,
    ...MouseSignals.properties,
    ...KeyboardSignals.properties,
    ...FormSignals.properties,
    ...PrivacySignals.properties,
    ...DeviceInfo.properties,
  },
  { $id: 'FlatScoreRequest' },
);

export function refSchema(schema: TSchema): JsonObject {
  return { $ref: `#/components/schemas/${schemaName(schema)}` };
}

/** Plain JSON by name. @throws when two schemas have one name */
export function schemaComponents(schemas: Iterable<TSchema>): JsonObject {
  const byName = new Map<string, TSchema>();
  for (const schema of schemas) {
    const name = schemaName(schema);
    if ((byName.get(name) ?? schema) !== schema)
      throw new Error(`OpenAPI: two schemas have the name ${name}; rename one of them`);
    byName.set(name, schema);
  }
  return Object.fromEntries([...byName].map(([name, schema]) => [name, plain(schema)]));
}

/** Without `$id`, which would move the base of every reference. */
function plain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema, (name, value: unknown) => (name === '$id' ? undefined : value))) as Json;
}
