// Changes of entries in turns. A call with 500 entries takes the thread that answers for 20 ms when the set has a
// million: 32 such calls at once made the scores of another workspace wait 185 ms in the median (3.5 before). So one
// change is made at a time, the workspaces in turn, and after each the thread has as long for others.
import { type ListDesk } from '../../http/routes/admin/lists/desk.js';
import { FairTurns, type TurnLimits } from '../../util/fair-turns.js';
import { guarded } from '../../util/guarded.js';

const CHANGES: TurnLimits = { atOnce: 1, waitingMax: 64, patienceMs: 20_000, rememberedMs: 10_000 };

export interface Pacing {
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly after: (ms: number, work: () => void) => void;
}

/** @param onError of the work after a rest */
export function realPacing(onError: (error: unknown) => void): Pacing {
  return { clock: () => performance.now(), after: (ms, work) => void setTimeout(guarded(onError, work), ms) };
}

/** The same desk; `add`, `upload` and `remove` reject with NoTurnError when too many of the workspace wait. */
export function pacedDesk(desk: ListDesk, { clock, after }: Pacing): ListDesk {
  const turns = new FairTurns(CHANGES, clock);
  const inTurn = async <T>(workspace: string, change: () => Promise<T>): Promise<T> => {
    const leave = await turns.enter(workspace);
    const since = clock();
    try {
      return await change();
    } finally {
      after(clock() - since, leave);
    }
  };
  return {
    ...desk,
    add: (store, of, ...rest) => inTurn(of.workspace, () => desk.add(store, of, ...rest)),
    upload: (store, of, ...rest) => inTurn(of.workspace, () => desk.upload(store, of, ...rest)),
    remove: (store, of, ...rest) => inTurn(of.workspace, () => desk.remove(store, of, ...rest)),
  };
}
