// A file with rules: what `riskgate policy pull` writes, and whoever reviews rules in git keeps.
import { ANY_LIST } from '../../rules/language/check.js';
import { readFileSync } from 'node:fs';
import { PublishRules } from '../../contract/ruleset/schema.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { checkOf } from '../../contract/validate.js';
import { checkPolicy } from '../../service/policies.js';

const publishRules = checkOf(PublishRules);

export interface RulesFile {
  /** The version that it was pulled as; undefined in a file that somebody wrote. */
  readonly version: string | undefined;
  readonly rules: Rule[];
}

/**
 * A list of rules, or an object with `rules` and perhaps `version`; '-' is the standard input.
 * @throws Error with the file, and the place of what is wrong
 */
export function readRulesFile(file: string): RulesFile {
  const read = parse(file);
  const { version, rules } = isObject(read) ? read : { version: undefined, rules: read };
  const said: unknown = { rules };
  if (!publishRules.accepts(said)) {
    const { pointer, message } = publishRules.violation();
    throw new Error(`${file}: ${pointer} ${message}`);
  }
  try {
    // Which lists there are is known where the rules go.
    checkPolicy({ rules: said.rules }, ANY_LIST);
  } catch (error) {
    if (error instanceof RangeError) throw new Error(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
  return { version: typeof version === 'string' ? version : undefined, rules: said.rules };
}

/** @throws Error */
export function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
