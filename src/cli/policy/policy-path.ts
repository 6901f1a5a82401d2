// Reads and writes a policy as one file, or as a directory with one file per rule: the format of `riskgate policy
// pull`, for reviews of rules in git.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Points, type PolicyOverrides } from '../../contract/policy.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { PublishPolicy } from '../../contract/ruleset/policy.js';
import { checkOf } from '../../contract/validation/validate.js';
import { ANY_LIST } from '../../rules/language/check.js';
import { checkWritten } from '../../service/policies/policies.js';
import { isObject } from '../../util/is-object.js';
import { readJson, readWhole } from '../bounded-file.js';
import { type Context } from '../command.js';

export type Settings = Omit<PolicyOverrides, 'rules'>;

export interface WrittenPolicy {
  /** The version at the time of the pull; undefined in a file written by hand. */
  readonly version: string | undefined;
  readonly rules: readonly Rule[];
  /** The policy without its rules; undefined when the file does not contain it. */
  readonly settings: Settings | undefined;
}

const publication = checkOf(PublishPolicy);
/** The file of a directory with the version and the settings. */
const HEAD = 'policy.json';
const RULES = 'rules';
const RULE_FILE = /^rul_\w+\.json$/;

/** What belongs into `settings`. Beside `rules` it would be left out, and the push would look like a success. */
const MEMBERS = ['bias', 'points', 'shifts', 'limits'] as const satisfies readonly (keyof Settings)[];

/** A file of points alone, as `riskgate suggest --out` writes it: everything else stays as published. */
export interface WrittenPoints {
  readonly version: undefined;
  readonly points: Partial<Points>;
}

export function isFolder(path: string): boolean {
  return path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
}

/**
 * @param path '-' = standard input
 * @param context as of `readPath`
 * @throws Error with the file and the place of the problem
 */
export function readPolicy(path: string, context: Context): WrittenPolicy | WrittenPoints {
  const said = readPath(path, context);
  if (!isObject(said) || Object.keys(said).join() !== 'points') return policyIn(path, said);
  const { settings } = policyIn(path, { settings: said, rules: [] });
  return { version: undefined, points: settings?.points ?? {} };
}

/**
 * The content of a path, not validated.
 * @param context its stderr is told which files of a folder are no rules
 * @throws Error when it cannot be read or is not JSON
 */
export function readPath(path: string, context: Context): unknown {
  return isFolder(path) ? readFolder(path, context) : readJson(path);
}

/**
 * As `readPolicy`; one rule alone, as `riskgate rules create` takes it, counts as a list of it. Never for a push, which
 * would remove all other rules.
 */
export function rulesIn(path: string, said: unknown): readonly Rule[] {
  const alone = isObject(said) && 'when' in said && !('rules' in said);
  return policyIn(path, alone ? [{ id: 'rul_new', state: 'draft', ...said }] : said).rules;
}

/** Validates the content of a path. @throws Error as `readPolicy` */
function policyIn(path: string, said: unknown): WrittenPolicy {
  const { version, settings, rules } = isObject(said) ? said : { version: undefined, settings: undefined, rules: said };
  if (!Array.isArray(rules))
    throw new Error(`${path}: the file has no rules: write a list of rules, or an object with rules`);
  const astray = MEMBERS.find((name) => isObject(said) && name in said);
  if (astray !== undefined) throw new Error(`${path}: ${astray} would not be read here: write it within settings`);
  if (settings !== undefined && (!isObject(settings) || 'rules' in settings))
    throw new Error(`${path}: settings is an object with the policy's members beside its rules`);
  const publish: unknown = { policy: { ...settings, rules } };
  if (!publication.accepts(publish)) {
    const { pointer, message } = publication.violation();
    throw new Error(`${path}: ${pointer.replace(/^\/policy/, '')} ${message}`);
  }
  const { rules: own = [], ...others } = publish.policy ?? {};
  try {
    // The service checks the lists: this process does not know which lists exist.
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

function readFolder(path: string, context: Context): Record<string, unknown> {
  const head = readJson(join(path, HEAD));
  if (!isObject(head) || 'rules' in head) throw new Error(`${join(path, HEAD)}: it is an object without rules`);
  const folder = join(path, RULES);
  const { names, others } = filesIn(folder);
  const rules = names.map((name) => {
    const rule = readJson(join(folder, name));
    const id = name.replace(/\.json$/, '');
    if (!isObject(rule) || rule['id'] !== id)
      throw new Error(`${join(folder, name)}: the id in it must be ${id}, as the file is named`);
    return rule;
  });
  if (others.length > 0) context.complain(`${folder}: left out, as no rules: ${others.join(', ')}`);
  return { ...head, rules };
}

/**
 * Files of rules, and what else stands there: a README, what a merge or an editor left. Names that begin with a dot are
 * nobody's.
 * @throws Error for other JSON: a rule that is left out would be removed by a push
 */
function filesIn(folder: string): { names: string[]; others: string[] } {
  const all = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  const names = all.filter((name) => RULE_FILE.test(name)).sort();
  const others = all.filter((name) => !RULE_FILE.test(name)).sort();
  const misnamed = others.find((name) => /\.json$/i.test(name));
  if (misnamed !== undefined)
    throw new Error(`${join(folder, misnamed)}: the file of a rule is named after its id: rul_….json`);
  return { names, others };
}

/** Writes the policy. A directory then has exactly these rules: files of other rules are removed. */
export function writePolicy(path: string, { version, rules, settings }: WrittenPolicy): void {
  const head = { version, ...(settings !== undefined && { settings }) };
  if (!isFolder(path)) {
    writeFileSync(path, textOf({ ...head, rules }));
    return;
  }
  const folder = join(path, RULES);
  mkdirSync(folder, { recursive: true });
  const kept = new Set(rules.map(({ id }) => `${id}.json`));
  for (const name of filesIn(folder).names) if (!kept.has(name)) rmSync(join(folder, name));
  for (const rule of rules) writeFileSync(join(folder, `${rule.id}.json`), textOf(rule));
  writeFileSync(join(path, HEAD), textOf(head));
}

/** Replaces the pulled version by the published one in the file, nothing else. Returns whether it did. */
export function noteVersion(path: string, before: string | undefined, after: string): boolean {
  if (path === '-' || before === undefined || before === after) return false;
  const file = isFolder(path) ? join(path, HEAD) : path;
  const text = readWhole(file);
  writeFileSync(file, text.replace(JSON.stringify(before), JSON.stringify(after)));
  return true;
}

export function textOf(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/**
 * Sorts rules in the published order, new rules last: files in a directory have no order, and the order of rules does
 * not change decisions.
 */
export function inOrderOf(published: readonly Rule[], rules: readonly Rule[]): Rule[] {
  const place = new Map(published.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: Rule): number => place.get(id) ?? published.length;
  return [...rules].sort((one, other) => placeOf(one) - placeOf(other));
}
