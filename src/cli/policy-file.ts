// Reads a file with changes to the scoring policy.
import { type PolicyOverrides } from '../contract/policy.js';
import { ChangeWorkspace } from '../contract/admin-schemas.js';
import { checkOf } from '../contract/validation/validate.js';
import { ANY_LIST } from '../rules/language/check.js';
import { checkWritten } from '../service/policies/policies.js';
import { isObject } from '../util/is-object.js';
import { type Context, UsageError } from './command.js';
import { readPath } from './policy/policy-path.js';
import { wrongInFile } from './sendable.js';
import { messageOf } from '../util/error-text.js';

const changeWorkspace = checkOf(ChangeWorkspace);

/**
 * @param path also of a file or folder of `riskgate policy pull`, which has the rules beside the settings
 * @param context its stderr is told which files of a folder are no rules
 * @throws UsageError when it contains no valid policy
 */
export function readPolicyFile(path: string, context: Context): PolicyOverrides & Record<string, unknown> {
  const said = read(path, context);
  const isPulled = isObject(said) && 'version' in said;
  return overridesIn(path, isPulled ? { ...membersIn(said['settings']), rules: said['rules'] ?? [] } : said);
}

function membersIn(settings: unknown): Record<string, unknown> {
  return isObject(settings) ? settings : {};
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

function read(path: string, context: Context): unknown {
  try {
    return readPath(path, context);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
