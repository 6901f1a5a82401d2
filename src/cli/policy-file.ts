// A file with what somebody changes of the scoring policy.
import { readFileSync } from 'node:fs';
import { type PolicyOverrides } from '../contract/policy.js';
import { ChangeWorkspace } from '../contract/admin-schemas.js';
import { checkOf } from '../contract/validate.js';
import { ANY_LIST } from '../rules/language/check.js';
import { checkWritten } from '../service/policies.js';
import { UsageError } from './command.js';

const changeWorkspace = checkOf(ChangeWorkspace);

/** @throws UsageError when the file holds no policy */
export function readPolicyFile(file: string): PolicyOverrides & Record<string, unknown> {
  return overridesIn(file, parse(file));
}

/** The same of what was read already. @throws as `readPolicyFile` */
export function overridesIn(file: string, policy: unknown): PolicyOverrides & Record<string, unknown> {
  const change: unknown = { policy };
  if (!changeWorkspace.accepts(change) || !change.policy) {
    const { pointer, message } = changeWorkspace.violation();
    throw new UsageError(`${file}: ${pointer} ${message}`);
  }
  // Which lists a workspace has is known to the service alone.
  checkWritten(change.policy, ANY_LIST);
  return { ...change.policy };
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
