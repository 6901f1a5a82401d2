// The one door to the generated validators: typed, with the first error as a JSON pointer and a sentence.
import { type ChangeKey, type ChangeWebhook, type ChangeWorkspace, type CreateErasure, type CreateKey, type CreateWebhook, type CreateWorkspace, type RotateKey } from './admin-schemas.js';
import * as generated from './generated/validators.js';
import { type CollectRequest, type ScoreRequest, type VerifyRequest } from './schemas.js';

export interface Violation {
  /** JSON pointer into the validated value, '' for the value itself. */
  pointer: string;
  message: string;
}

interface AjvError {
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

interface Validator {
  (value: unknown): boolean;
  errors?: AjvError[] | null;
}

export interface Check<T> {
  accepts(value: unknown): value is T;
  /** Why the last value was not accepted. */
  violation(): Violation;
}

function check<T>(validator: Validator): Check<T> {
  return {
    accepts: (value): value is T => validator(value),
    violation() {
      const error = validator.errors?.[0];
      if (error === undefined) return { pointer: '', message: 'is not valid' };
      const missing = error.params['missingProperty'];
      if (typeof missing === 'string') return { pointer: `${error.instancePath}/${missing}`, message: 'is required' };
      return { pointer: error.instancePath, message: error.message ?? 'is not valid' };
    },
  };
}

export const scoreRequest = check<ScoreRequest>(generated.scoreRequest);
export const collectRequest = check<CollectRequest>(generated.collectRequest);
export const verifyRequest = check<VerifyRequest>(generated.verifyRequest);

export const createWorkspaceRequest = check<CreateWorkspace>(generated.createWorkspace);
export const changeWorkspaceRequest = check<ChangeWorkspace>(generated.changeWorkspace);
export const createKeyRequest = check<CreateKey>(generated.createKey);
export const changeKeyRequest = check<ChangeKey>(generated.changeKey);
export const rotateRequest = check<RotateKey>(generated.rotateKey);
export const createErasureRequest = check<CreateErasure>(generated.createErasure);
export const createWebhookRequest = check<CreateWebhook>(generated.createWebhook);
export const changeWebhookRequest = check<ChangeWebhook>(generated.changeWebhook);
