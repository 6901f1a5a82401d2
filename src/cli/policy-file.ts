// Reads a file with changes to the scoring policy.
import { type PolicyOverrides } from '../contract/policy.js';
import { ChangeWorkspace } from '../contract/admin-schemas.js';
import { checkOf } from '../contract/validation/validate.js';
import { ANY_LIST } from '../rules/language/check.js';
import { checkWritten } from '../service/policies/policies.js';
import { isObject } from '../util/is-object.js';
import { readJson } from './bounded-file.js';
import { UsageError } from './command.js';
import { wrongInFile } from './sendable.js';

const changeWorkspace = checkOf(ChangeWorkspace);

/** @throws UsageError when the file contains no valid policy */
export function readPolicyFile(file: string): PolicyOverrides & Record<string, unknown> {
  return overridesIn(file, parse(file));
}

/** The same for a value that was already read. @throws UsageError as `readPolicyFile` */
export function overridesIn(file: string, policy: unknown): PolicyOverrides & Record<string, unknown> {
  const change: unknown = { policy };
  if (!isObject(policy)) throw new UsageError(`${file}: the file must be an object`);
  if (!changeWorkspace.accepts(change) || !change.policy)
    throw new UsageError(wrongInFile(file, changeWorkspace.violation()));
  // The service checks the lists: this process does not know which lists a workspace has.
  checkWritten(change.policy, ANY_LIST);
  return { ...change.policy };
}

function parse(file: string): unknown {
  try {
    return readJson(file);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
