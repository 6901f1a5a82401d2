// The document's schemas by name: those of the routes' bodies and replies. Request schemas are the same objects that
// validate; reply schemas are those that tests check the rendered replies against.
import { type TSchema } from '#typebox';
import { named } from '../../contract/validation/objects.js';
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
import { described } from './words/describe.js';

/** The flat layout: all leaf fields at the top level. `device` is the device class, `clickCount` is the mouse's. */
export const FlatScoreRequest = named('FlatScoreRequest', {
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
});

export function refSchema(schema: TSchema): JsonObject {
  return { $ref: `#/components/schemas/${schemaName(schema)}` };
}

/** The schemas as plain JSON by name. @throws Error when two schemas have the same name */
export function schemaComponents(schemas: Iterable<TSchema>): JsonObject {
  const byName = new Map<string, TSchema>();
  for (const schema of schemas) {
    const name = schemaName(schema);
    if ((byName.get(name) ?? schema) !== schema)
      throw new Error(`OpenAPI: two schemas have the name ${name}; rename one of them`);
    byName.set(name, schema);
  }
  return Object.fromEntries([...byName].map(([name, schema]) => [name, described(name, plain(schema))]));
}

/** Without `$id`, which would move the base of every reference. */
function plain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema, (name, value: unknown) => (name === '$id' ? undefined : value))) as Json;
}
