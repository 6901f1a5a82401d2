// A workspace of a bench that decides in its own process: it has no record in a control store.
import { type Workspace } from '../src/access/key-ring.js';
import { PseudonymKey } from '../src/access/pseudonym-key.js';

const SECRET_BYTES = 32;

/** @param secret each byte of it; figures of benches depend on it, because users are hashed with it */
export function benchWorkspace(name: string, secret: number): Workspace {
  return {
    name,
    id: 1,
    secret: new PseudonymKey(Buffer.alloc(SECRET_BYTES, secret)),
    protectedDevices: 0,
    retentionDays: 0,
    policy: undefined,
  };
}
