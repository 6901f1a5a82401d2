// Administration of operators, for the command line and the admin API.
import { OPERATOR_NAME } from '../../contract/validation/formats.js';
import { ADMIN_NAME, type Role, SERVICE_NAME } from '../../contract/operators/roles.js';
import { AdministrationError } from '../administration.js';
import { type ControlStore } from '../control/store.js';
import { type ControlTransaction, type ControlView } from '../control/transaction.js';
import { hashKeyText, newOperatorToken } from '../key-text.js';
import { workspaceIn } from '../records.js';
import {
  OPERATOR_WORKSPACES_MAX,
  type OperatorRecord,
  OPERATORS,
  OPERATORS_MAX,
  OPERATORS_SEEN,
  SESSIONS,
} from './records.js';

const NAME = new RegExp(OPERATOR_NAME);
const RESERVED: ReadonlySet<string> = new Set([ADMIN_NAME, SERVICE_NAME]);

export interface OperatorRequest {
  name: string;
  role: Role;
  /** null = all. */
  workspaces: readonly string[] | null;
}

/** A new or rotated operator: the only moment when the text of its token is known. */
export interface IssuedOperator {
  operator: OperatorRecord;
  token: string;
}

export interface SeenOperator {
  operator: OperatorRecord;
  /** Unix milliseconds, exact to 5 minutes; null = never. */
  seenAt: number | null;
}

/** @throws AdministrationError INVALID, CONFLICT, NOT_FOUND when a workspace does not exist */
export function createOperator(
  store: ControlStore,
  { name, role, workspaces }: OperatorRequest,
  now = Date.now(),
): Promise<IssuedOperator> {
  const token = newOperatorToken();
  return store.update((transaction) => {
    checkName(name);
    const operators = transaction.list(OPERATORS);
    // In any letter case: in the audit log nobody tells "Ada" from "ada".
    const alike = operators.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (alike !== undefined)
      throw new AdministrationError('CONFLICT', `operator ${alike.name} exists already; remove it or rotate its token`);
    if (operators.length >= OPERATORS_MAX)
      throw new AdministrationError('CONFLICT', `there are ${OPERATORS_MAX} operators, which is the limit`);
    const operator: OperatorRecord = {
      v: 1,
      name,
      role,
      workspaces: workspaces === null ? null : checkedWorkspaces(transaction, workspaces),
      hash: hashKeyText(token),
      createdAt: now,
    };
    transaction.put(OPERATORS, operator);
    return { operator, token };
  });
}

/** Sorted by name. */
export async function listOperators(store: ControlStore): Promise<SeenOperator[]> {
  const view = await store.read();
  return view
    .list(OPERATORS)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((operator) => ({ operator, seenAt: view.get(OPERATORS_SEEN, operator.name)?.seenAt ?? null }));
}

/** Which of them are operators no more. Who has a record that cannot be read may still be one. */
export function removedOf(view: ControlView, names: readonly string[]): string[] {
  const there = new Set<string>([ADMIN_NAME]);
  const readable = view.list(OPERATORS, ({ field }) => there.add(field.slice(field.indexOf('/') + 1)));
  for (const { name } of readable) there.add(name);
  return names.filter((name) => !there.has(name));
}

/** Also ends the operator's sessions. @throws AdministrationError NOT_FOUND */
export function removeOperator(store: ControlStore, name: string): Promise<OperatorRecord> {
  return store.update((transaction) => {
    const operator = find(transaction, name);
    transaction.delete(OPERATORS, name);
    transaction.delete(OPERATORS_SEEN, name);
    endSessions(transaction, name);
    return operator;
  });
}

/** Replaces the token. The old one and all sessions end at once. @throws AdministrationError NOT_FOUND */
export function rotateOperator(store: ControlStore, name: string): Promise<IssuedOperator> {
  const token = newOperatorToken();
  return store.update((transaction) => {
    const operator: OperatorRecord = { ...find(transaction, name), hash: hashKeyText(token) };
    transaction.put(OPERATORS, operator);
    endSessions(transaction, name);
    return { operator, token };
  });
}

function endSessions(transaction: ControlTransaction, name: string): void {
  for (const { id, operator } of transaction.list(SESSIONS)) if (operator === name) transaction.delete(SESSIONS, id);
}

function find(transaction: ControlTransaction, name: string): OperatorRecord {
  const operator = NAME.test(name) ? transaction.get(OPERATORS, name) : undefined;
  if (operator === undefined) throw new AdministrationError('NOT_FOUND', `there is no operator ${name}`);
  return operator;
}

function checkName(name: string): void {
  if (!NAME.test(name))
    throw new AdministrationError(
      'INVALID',
      'the name of an operator must have 1 to 63 letters, digits, dots, dashes, underscores or @, and start with a ' +
        'letter or digit',
    );
  // In any letter case: in the audit log "Admin" would look like the built-in admin.
  if (RESERVED.has(name.toLowerCase()))
    throw new AdministrationError('INVALID', `the name ${name} is reserved for the service`);
}

function checkedWorkspaces(transaction: ControlTransaction, names: readonly string[]): string[] {
  const workspaces = [...new Set(names)];
  if (workspaces.length === 0 || workspaces.length > OPERATOR_WORKSPACES_MAX)
    throw new AdministrationError(
      'INVALID',
      `an operator is for all workspaces, or for 1 to ${OPERATOR_WORKSPACES_MAX} named ones`,
    );
  for (const name of workspaces) workspaceIn(transaction, name);
  return workspaces;
}
