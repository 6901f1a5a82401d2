// Work on many rules in turns of the operator: a policy of 200 rules at once would keep scores waiting for as long as
// it takes. Each turn counts as the operator's time.
import { rulesOf } from '../../../../access/policy/document.js';
import { workspaceIn, writtenPolicy } from '../../../../access/policy/drafts.js';
import { NoTurnError } from '../../../../util/fair-turns.js';
import { type AdminCall } from '../admin-route.js';
import { type AdminServices } from '../services.js';

/** Rules that are read in one turn. */
const READ_PER_TURN = 10;

type Caller = Pick<AdminCall, 'caller'>;
interface Turns {
  readonly turns: Pick<AdminServices['turns'], 'enter'>;
}
interface Reader extends Turns {
  readonly rules: Pick<AdminServices['rules'], 'read'>;
}

const NO_LISTS = new Map<string, never>();

/** Parses rules that are about to be checked, so that the check takes little time. @param rules undefined = none */
export async function readAhead(call: Caller, services: Reader, rules: unknown): Promise<void> {
  await inTurns(call, services, rulesOf({ rules }), READ_PER_TURN, ({ when }) => {
    // What is wrong is told by the check that follows.
    if (typeof when === 'string') services.rules.read(when, NO_LISTS);
  });
}

/** The same for the policy with all drafts. @throws AdministrationError NOT_FOUND */
export async function readDraftsAhead(call: AdminCall, services: AdminServices): Promise<void> {
  const view = await services.store.read();
  await readAhead(call, services, writtenPolicy(view, workspaceIn(view, call.param(0)))?.['rules']);
}

/** Calls `work` with each item, `perTurn` in a turn. @throws NoTurnError when too much of the operator waits */
export async function inTurns<T>(
  { caller }: Caller,
  { turns }: Turns,
  items: readonly T[],
  perTurn: number,
  work: (item: T) => void,
): Promise<void> {
  for (const [i, item] of items.entries()) {
    if (i > 0 && i % perTurn === 0 && !(await turns.enter(caller.operator.name)))
      throw new NoTurnError('too many requests of this operator wait');
    work(item);
  }
}
