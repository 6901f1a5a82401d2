// Work on many rules in turns of the operator: a policy of 200 rules at once would keep scores waiting for as long as
// it takes. Each turn counts as the operator's time.
import { rulesOf } from '../../../../access/policy/document.js';
import { writtenPolicy } from '../../../../access/policy/drafts.js';
import { workspaceIn } from '../../../../access/records.js';
import { type PublishPolicy } from '../../../../contract/ruleset/policy.js';
import { NoTurnError } from '../../../../util/fair-turns.js';
import { type AdminCall, RefusedError } from '../admin-route.js';
import { type AdminServices } from '../services.js';

/** Rules that are read in one turn. */
const READ_PER_TURN = 10;

type Caller = Pick<AdminCall, 'caller' | 'refusalNow'> & { readonly exchange: Pick<AdminCall['exchange'], 'open'> };
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

/** The same for what is published: a policy, or the drafts. @throws AdministrationError NOT_FOUND */
export async function readPublicationAhead(
  call: AdminCall & { readonly body: PublishPolicy },
  services: AdminServices,
): Promise<void> {
  const { policy, off } = call.body;
  if (off !== undefined) return;
  if (policy !== undefined) {
    await readAhead(call, services, policy?.rules);
    return;
  }
  const view = await services.store.read();
  await readAhead(call, services, writtenPolicy(view, workspaceIn(view, call.param(0)))?.['rules']);
}

/**
 * Calls `work` with each item, `perTurn` in a turn. Who waited for a turn is admitted again: it may have been removed.
 * @throws NoTurnError when too much of the operator waits or the caller is gone; RefusedError when it is not admitted
 */
export async function inTurns<T>(
  call: Caller,
  services: Turns,
  items: readonly T[],
  perTurn: number,
  work: (item: T) => void,
): Promise<void> {
  for (const [i, item] of items.entries()) {
    if (i > 0 && i % perTurn === 0) await nextTurn(call, services);
    work(item);
  }
}

async function nextTurn(call: Caller, { turns }: Turns): Promise<void> {
  const { caller, exchange } = call;
  if (!(await turns.enter(caller.operator.name))) throw new NoTurnError('too many requests of this operator wait');
  if (!exchange.open) throw new NoTurnError('the caller has gone');
  const refusal = call.refusalNow();
  if (refusal !== undefined) throw new RefusedError(refusal);
}
