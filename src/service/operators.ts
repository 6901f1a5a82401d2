// The operators of the service, from the control store; writes when their sessions were last used.
import { OperatorDirectory } from '../access/operators/directory.js';
import { SignInCode } from '../access/operators/sign-in-code.js';
import { guarded } from '../util/guarded.js';
import { type Context, problem } from './context.js';
import { type Keys } from './keys/keys.js';

const EVERY_MS = 60_000;

export interface Operators {
  readonly directory: OperatorDirectory;
  readonly code: SignInCode;
  /** Writes last uses that are not written yet. */
  close: () => Promise<void>;
}

/** Undefined when there is no admin API. */
export function openOperators(context: Context, { control, ring }: Keys): Operators | undefined {
  const { config, clock } = context;
  if (config.adminToken === '') return undefined;
  const unreadable = problem(context, 'an operator or a session cannot be read and is left out');
  const directory = new OperatorDirectory(config.adminToken, unreadable);
  ring.followView((view) => directory.adopt(view));
  const failed = problem(context, 'the last uses of sessions could not be written; it is retried');
  const write = (): Promise<void> => directory.write(control, clock());
  const timer = setInterval(guarded(failed, write), EVERY_MS).unref();
  return {
    directory,
    code: new SignInCode(),
    async close() {
      clearInterval(timer);
      await write().catch(failed);
    },
  };
}
