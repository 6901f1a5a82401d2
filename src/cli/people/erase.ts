// riskgate erase: erases a user or a visitor. Only the running service may write profiles, so the command stores a
// request, waits, and prints what was removed and what is left.
import { setTimeout as sleep } from 'node:timers/promises';
import { type ErasureRequest, findErasure, requestErasure } from '../../access/erasures.js';
import { erasureView } from '../../access/views.js';
import { ERASURE_PLACES } from '../../contract/erasure.js';
import { type Command, type CommandTable, type Context, table, UsageError } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { JSON_OPTION, MODE, readArguments, REQUIRED, TEXT, wholeOr } from '../options.js';
import { knownNodes, withControlStore } from '../environment.js';

const WAIT_SECONDS = 120;
const POLL_MS = 100;
/** Minimum wait: another node may start its part a moment after the first node has finished. */
const SETTLE_MS = 1000;

type View = ReturnType<typeof erasureView>;

const erase: Command = {
  usage: '--user ID|--visitor ID --workspace W --mode live|test [--wait SECONDS] [--json]',
  summary: 'erase a user or a visitor from every store; the running service does the work',
  leaves: 'an erasure that was asked for goes on in the service',
  async run(args, context) {
    const options = { workspace: REQUIRED, mode: MODE, user: TEXT, visitor: TEXT, wait: wholeOr(WAIT_SECONDS) };
    const { values } = readArguments(args, { ...options, ...JSON_OPTION });
    const { workspace, mode, user, visitor, wait, json } = values;
    const request: ErasureRequest = { workspace, mode, ...who(user, visitor) };
    tell(
      context,
      json,
      await withControlStore(context, async (store) => {
        const { id } = await requestErasure(store, request, await knownNodes(context.environment));
        for (let waited = 0; ; waited += POLL_MS) {
          const view = erasureView(await findErasure(store, workspace, id));
          if (waited >= wait * 1000 || (view.state === 'done' && waited >= SETTLE_MS)) return view;
          await sleep(POLL_MS);
        }
      }),
    );
  },
};

export const ERASE_COMMANDS: CommandTable = { erase };

/** @throws UsageError unless exactly one is given */
function who(user: string | undefined, visitor: string | undefined): Pick<ErasureRequest, 'kind' | 'value'> {
  if ((user === undefined) === (visitor === undefined)) throw new UsageError('give either --user or --visitor');
  return user === undefined ? { kind: 'visitor', value: visitor ?? '' } : { kind: 'user', value: user };
}

/** Prints the result. @throws Error when the erasure is not complete */
function tell(context: Context, json: boolean, view: View): void {
  if (json) context.print(JSON.stringify(view));
  else {
    context.print(
      table(
        ['PLACE', 'REMOVED', 'LEFT'],
        ERASURE_PLACES.map((place) => [place, String(view.removed[place]), String(view.left[place])]),
      ),
    );
    if (view.logged > 0)
      context.print(
        `${counted(view.logged, 'row')} of log segments that were read already: removed with their segments`,
      );
  }
  if (view.state !== 'done')
    throw new Error(
      `erasure ${view.id} is not done: ${view.waiting_for.join('; ')}. It continues while the service runs.`,
    );
  if (!json) context.print(`erasure ${view.id} is done; every store was read again, and no data is left`);
}
