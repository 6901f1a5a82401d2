// The stored intent of a verification, with which it is completed when the service dies between two steps.
import { type Mode } from '../../../contract/vocabulary.js';
import { type Asked } from './asked.js';

/** Hashes only, no user names. */
export interface Intent extends Pick<Asked, 'named' | 'said'>, Partial<Pick<Asked, 'trace'>> {
  keyId: string;
  workspace: string;
  mode: Mode;
  at: number;
}

export function textOf({ key, now, named, said, trace }: Asked): string {
  const intent: Intent = { keyId: key.id, workspace: key.workspace.name, mode: key.mode, at: now, named, said, trace };
  return JSON.stringify(intent);
}

/** Parses an intent that this program wrote. */
export function intentOf(text: string): Intent {
  return JSON.parse(text) as Intent;
}
