// The schemas of the document by name. Requests are the very schemas that validate; replies are those that tests hold
// the rendered bytes against.
import Type, { type TSchema } from 'typebox';
import * as admin from '../admin-schemas.js';
import * as replies from '../reply-schemas.js';
import {
  BehavioralData, CollectRequest, DeviceInfo, FormSignals, KeyboardSignals, MouseSignals, PageSignals, PrivacySignals, ScoreRequest, SessionInfo, SimInfo, VerifyRequest,
} from '../schemas.js';
import { type Json, type JsonObject } from './model.js';

/** The flat layout: every leaf at the top level. `device` is the device class, `clickCount` the mouse's. */
const FlatScoreRequest = Type.Object({
  ...ScoreRequest.properties,
  ...SessionInfo.properties, ...BehavioralData.properties, ...SimInfo.properties,
  ...PageSignals.properties, ...MouseSignals.properties, ...KeyboardSignals.properties, ...FormSignals.properties, ...PrivacySignals.properties,
  ...DeviceInfo.properties,
});

const Health = Type.Object({ status: Type.String(), waiting_for: Type.Optional(Type.Array(Type.String())) });

const SCHEMAS = {
  ScoreRequest, FlatScoreRequest, CollectRequest, VerifyRequest,
  ScoreReply: replies.ScoreReply,
  UseCaseReply: replies.UseCaseReply,
  RegistrationReply: replies.RegistrationReply,
  CollectReply: replies.CollectReply,
  VerifyReply: replies.VerifyReply,
  UsageReply: replies.UsageReply,
  ErrorReply: replies.ErrorReply,
  Health,
  CreateWorkspace: admin.CreateWorkspace,
  ChangeWorkspace: admin.ChangeWorkspace,
  Workspace: admin.Workspace,
  WorkspaceList: admin.WorkspaceList,
  CreateKey: admin.CreateKey,
  ChangeKey: admin.ChangeKey,
  RotateKey: admin.RotateKey,
  Key: admin.Key,
  KeyList: admin.KeyList,
  IssuedKey: admin.IssuedKey,
  CreateWebhook: admin.CreateWebhook,
  ChangeWebhook: admin.ChangeWebhook,
  Webhook: admin.Webhook,
  WebhookList: admin.WebhookList,
  IssuedWebhook: admin.IssuedWebhook,
  Delivery: admin.Delivery,
  DeliveryList: admin.DeliveryList,
  CreateErasure: admin.CreateErasure,
  Erasure: admin.Erasure,
  WebhookMessage: admin.WebhookMessage,
} satisfies Record<string, TSchema>;

export type SchemaName = keyof typeof SCHEMAS;

export function refSchema(name: SchemaName): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** Plain JSON by name. Without `$id`, which would move the base of every reference. */
export function schemaComponents(): JsonObject {
  return Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, plain(schema)]));
}

function plain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema, (name, value: unknown) => (name === '$id' ? undefined : value))) as Json;
}
