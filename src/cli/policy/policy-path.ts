// A policy in a file, or in a folder with a file for each rule: what `riskgate policy pull` writes, and whoever reviews
// rules in git keeps.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PolicyOverrides } from '../../contract/policy.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { PublishPolicy } from '../../contract/ruleset/policy.js';
import { checkOf } from '../../contract/validate.js';
import { ANY_LIST } from '../../rules/language/check.js';
import { checkWritten } from '../../service/policies.js';
import { isObject } from '../../util/is-object.js';

export type Settings = Omit<PolicyOverrides, 'rules'>;

export interface WrittenPolicy {
  /** The version that it was pulled as; undefined where somebody wrote it by hand. */
  readonly version: string | undefined;
  readonly rules: readonly Rule[];
  /** All but the rules; undefined where it says nothing of them. */
  readonly settings: Settings | undefined;
}

const publication = checkOf(PublishPolicy);
/** Of a folder: the version and the settings. */
const HEAD = 'policy.json';
const RULES = 'rules';
const RULE_FILE = /^rul_\w+\.json$/;

export function isFolder(path: string): boolean {
  return path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
}

/**
 * @param path '-' is the standard input
 * @throws Error with the file, and the place of what is wrong
 */
export function readPolicy(path: string): WrittenPolicy {
  return policyIn(path, readPath(path));
}

/** What stands at a path, as it stands there. @throws Error */
export function readPath(path: string): unknown {
  return isFolder(path) ? readFolder(path) : parse(path);
}

/** @throws as `readPolicy` */
export function policyIn(path: string, said: unknown): WrittenPolicy {
  const { version, settings, rules } = isObject(said) ? said : { version: undefined, settings: undefined, rules: said };
  if (!Array.isArray(rules)) throw new Error(`${path}: it has no rules: it is a list of them, or an object with rules`);
  if (settings !== undefined && (!isObject(settings) || 'rules' in settings))
    throw new Error(`${path}: settings is an object with the policy's members beside its rules`);
  const publish: unknown = { policy: { ...settings, rules } };
  if (!publication.accepts(publish)) {
    const { pointer, message } = publication.violation();
    throw new Error(`${path}: ${pointer.replace(/^\/policy/, '')} ${message}`);
  }
  const { rules: own = [], ...others } = publish.policy ?? {};
  try {
    // Which lists there are is known where the policy goes.
    checkWritten({ ...others, rules: own }, ANY_LIST);
  } catch (error) {
    if (error instanceof RangeError) throw new Error(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
  return {
    version: typeof version === 'string' ? version : undefined,
    rules: own,
    settings: settings === undefined ? undefined : others,
  };
}

function readFolder(path: string): Record<string, unknown> {
  const head = parse(join(path, HEAD));
  if (!isObject(head) || 'rules' in head) throw new Error(`${join(path, HEAD)}: it is an object without rules`);
  const folder = join(path, RULES);
  const rules = ruleFiles(folder).map((name) => {
    const rule = parse(join(folder, name));
    if (!isObject(rule) || rule['id'] !== name.replace(/\.json$/, ''))
      throw new Error(`${join(folder, name)}: the id of the rule in it is the name of the file`);
    return rule;
  });
  return { ...head, rules };
}

/** @throws Error when there is a file of another kind: a rule under a wrong name would be lost */
function ruleFiles(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  const other = names.find((name) => !RULE_FILE.test(name));
  if (other !== undefined) throw new Error(`${join(folder, other)}: a rule is in a file rul_….json`);
  return names.sort();
}

/** A folder gets exactly these rules: files of others are removed. */
export function writePolicy(path: string, { version, rules, settings }: WrittenPolicy): void {
  const head = { version, ...(settings !== undefined && { settings }) };
  if (!isFolder(path)) {
    writeFileSync(path, textOf({ ...head, rules }));
    return;
  }
  const folder = join(path, RULES);
  mkdirSync(folder, { recursive: true });
  const kept = new Set(rules.map(({ id }) => `${id}.json`));
  for (const name of ruleFiles(folder)) if (!kept.has(name)) rmSync(join(folder, name));
  for (const rule of rules) writeFileSync(join(folder, `${rule.id}.json`), textOf(rule));
  writeFileSync(join(path, HEAD), textOf(head));
}

/** The version that it is published as, in the place of the one that it was pulled as; nothing else of the text. */
export function noteVersion(path: string, before: string | undefined, after: string): boolean {
  if (path === '-' || before === undefined || before === after) return false;
  const file = isFolder(path) ? join(path, HEAD) : path;
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(JSON.stringify(before), JSON.stringify(after)));
  return true;
}

export function textOf(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/**
 * The rules in the order of those that are published, and then the new ones: files of a folder have no order, and that
 * of rules decides nothing.
 */
export function inOrderOf(published: readonly Rule[], rules: readonly Rule[]): Rule[] {
  const place = new Map(published.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: Rule): number => place.get(id) ?? published.length;
  return [...rules].sort((one, other) => placeOf(one) - placeOf(other));
}

/** @param file '-' is the standard input. @throws Error */
export function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
