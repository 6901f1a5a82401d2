// Decides which statements the front accepts. The engine's parser reads the statement before anything runs; it is
// accepted only when every kind, name and setting in it is on a list. The engine's grants (rights.ts) are a second
// check; this file covers what they do not: kinds of statements, functions, settings and system tables.
import { LRUCache } from 'lru-cache';
import { type Engine } from './engine.js';
import { frontError } from './errors.js';
import { isWord, type Token, tokens } from './lexer.js';
import { FRONT_LIMITS } from './limits.js';
import { type InsertData, readStatement } from './statement.js';
import { isOpenSetting } from './vocabulary.js';

/** First words of accepted statements: `CREATE TABLE` is accepted, `CREATE USER` is not. */
const KINDS = new RegExp(
  `^(${[
    '\\(|SELECT|WITH|DESCRIBE|DESC|EXPLAIN|EXISTS|INSERT INTO|OPTIMIZE TABLE|TRUNCATE TABLE|DELETE FROM|ALTER TABLE',
    '(CREATE|CREATE OR REPLACE) (TABLE|VIEW|MATERIALIZED VIEW)|CREATE DATABASE|DROP (TABLE|VIEW|DATABASE)',
    'SHOW (FULL |CREATE |)(TABLES|TABLE|VIEW|DATABASES|DATABASE|COLUMNS|INDEXES|FUNCTIONS|SETTINGS)|SHOW ENGINES',
  ].join('|')})(?![A-Za-z_])`,
);
const INPUT_FORMATS = /^(RowBinary|Native|Values|JSON|CSV|TabSeparated|TSV)\w*$/i;
const NAMES_BY_VALUE = /identifier/i;
const FUNCTION_NODE = /^ *Function (\S+)/;

/** The database and the parameters of a statement. */
export interface Scene {
  database: string | undefined;
  params: ReadonlyMap<string, string>;
}

export class Admission {
  readonly #engine: Engine;
  /** Cache of admitted statements: the service repeats its statements, and a check takes 2 to 4 ms. */
  readonly #known = new LRUCache<string, string>({ max: FRONT_LIMITS.admittedStatementsMax });

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Returns the canonical statement to run. @throws EngineError when it is invalid or not accepted */
  statement(sql: string, scene: Scene): string {
    return this.#admitted(sql, scene, (canonical) => {
      // Data that the front did not find would not be checked, nor anything after the data.
      if (readStatement(canonical).insert !== undefined)
        throw frontError('NOT_IMPLEMENTED', 'an INSERT whose data does not follow FORMAT or VALUES');
    });
  }

  /** Returns the canonical INSERT to run, without its data. @throws EngineError when it is invalid or not accepted */
  insert(insert: InsertData, scene: Scene): InsertData {
    const sql = `INSERT INTO ${insert.target} ${insert.settings} FORMAT ${insert.format}`;
    const found = readStatement(this.#admitted(sql, scene, () => undefined)).insert;
    if (found === undefined || !INPUT_FORMATS.test(found.format))
      throw frontError('ACCESS_DENIED', `${insert.format}: the embedded engine does not take data like this`);
    return found;
  }

  /** @throws EngineError with the name of the first setting that is not accepted */
  settings(names: Iterable<string>): void {
    for (const name of names) if (!isOpenSetting(name)) throw closedSetting(name);
  }

  #admitted(sql: string, scene: Scene, check: (canonical: string) => void): string {
    const { database, params } = scene;
    const key = `${database ?? ''}\0${sql}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { canonical, tree } = this.#engine.parse(sql, params);
    if (!KINDS.test(canonical)) throw denied(canonical.split(' ', 3).join(' '));
    this.#checkTree(tree);
    this.#checkText([...tokens(canonical)], database === 'system');
    this.#checkNames(canonical, scene);
    check(canonical);
    // Parameter values cannot change the result of the check, except where a value is an identifier.
    if (key.length <= FRONT_LIMITS.admittedStatementCharsMax && !NAMES_BY_VALUE.test(canonical))
      this.#known.set(key, canonical);
    return canonical;
  }

  #checkTree(tree: string): void {
    for (const line of tree.split('\n')) {
      const name = FUNCTION_NODE.exec(line)?.[1];
      if (name !== undefined && !this.#engine.vocabulary.mayCall(name)) throw denied(name);
    }
  }

  /** Refuses parameter values that are identifiers and name the system database or a hidden table. */
  #checkNames(canonical: string, { database, params }: Scene): void {
    for (const [name, value] of params) {
      if (!canonical.includes(`{${name}:Identifier}`)) continue;
      const parts = value.split('.').map((part) => part.replace(/[`"\s]/g, ''));
      const hidden = database === 'system' && parts.some((part) => this.#engine.vocabulary.isHidden(part));
      if (hidden || parts.some((part) => part.toLowerCase() === 'system')) throw denied(value);
    }
  }

  /** Checks what the syntax tree does not contain: column transformers, settings, system tables. */
  #checkText(list: readonly Token[], inSystem: boolean): void {
    const { vocabulary } = this.#engine;
    list.forEach((token, at) => {
      const next = list[at + 1];
      const before = list[at - 1];
      if (isName(token)) {
        const called = next?.text === '(' && next.start === token.end;
        if ((called || isApplied(list, at)) && !vocabulary.mayCall(token.text)) throw denied(token.text);
        const qualified = before?.text === '.' && list[at - 2]?.text.toLowerCase() === 'system';
        if ((qualified || inSystem) && vocabulary.isHidden(token.text)) throw denied(`system.${token.text}`);
      }
      if (token.text === '{' && before?.text === '.' && list[at - 2]?.text.toLowerCase() === 'system')
        throw denied('a table of system by a parameter');
      if (isWord(token, 'SETTINGS')) for (const name of settingNames(list, at + 1)) this.settings([name]);
      if (isWord(token, 'PARALLEL') && isWord(next, 'WITH')) throw denied('PARALLEL WITH');
      if (isWord(token, 'FUNCTION') && isWord(before, 'INTO')) throw denied('INSERT INTO FUNCTION');
    });
  }
}

function isName(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'quoted';
}

/** `APPLY name` calls a function; `APPLY (x -> ...)` calls the functions in the expression. */
function isApplied(list: readonly Token[], at: number): boolean {
  const opened = list[at - 1]?.text === '(' ? at - 2 : at - 1;
  return isWord(list[opened], 'APPLY') && list[at + 1]?.text !== '-';
}

/** Names before `=` up to the end of the clause. Values that contain commas are skipped. */
function* settingNames(list: readonly Token[], from: number): Generator<string> {
  let depth = 0;
  for (let at = from; at < list.length && depth >= 0; at += 1) {
    const token = list[at];
    if (token === undefined) return;
    if ('([{'.includes(token.text)) depth += 1;
    else if (')]}'.includes(token.text)) depth -= 1;
    const starts = at === from || list[at - 1]?.text === ',';
    if (depth === 0 && starts && list[at + 1]?.text === '=') yield token.text;
  }
}

function denied(what: string): Error {
  return frontError(
    'ACCESS_DENIED',
    `${what}: the embedded engine reaches no files, processes or other servers; use a ClickHouse server for that`,
  );
}

function closedSetting(name: string): Error {
  return frontError('UNKNOWN_SETTING', `Setting ${name} is unknown, or not open in the embedded engine`);
}
