// Generates load in its own process, so that the client does not share the service's thread: closed loop, or open loop
// at a fixed rate. Controlled by messages, one phase at a time.
import { type Connection, openConnection } from '../../../bench/load/drivers/sockets.js';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { body } from '../bodies.js';
import { type Scope } from '../scope.js';

export interface Phase {
  port: number;
  key: string;
  seconds: number;
  /** Requests per second; 0: closed loop over `connections`. */
  rate: number;
  connections: number;
}

/** Results of one second of a phase. */
export interface Second {
  /** Replies by status; 0 for a broken connection. */
  statuses: Record<number, number>;
  /** Milliseconds of replies with 200, counted from when the request was due. */
  p99Ms: number;
}

const USERS = 5000;
const TICK_MS = 2;
/** Wait for outstanding replies at the end of a phase. */
const TAIL_MS = 3000;

/** @returns a function that runs a phase in the process */
export function startLoadProcess(scope: Scope): (phase: Phase) => Promise<Second[]> {
  const child = fork(import.meta.filename, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  scope.teardown(() => child.kill('SIGKILL'));
  return async (phase) => {
    child.send(phase);
    const [seconds] = (await once(child, 'message')) as [Second[]];
    return seconds;
  };
}

class Tally {
  readonly #statuses: Record<number, number>[] = [];
  readonly #latencies: number[][] = [];
  readonly #since = performance.now();

  reply(status: number, dueMs: number): void {
    const now = performance.now();
    const second = Math.floor((now - this.#since) / 1000);
    const statuses = (this.#statuses[second] ??= {});
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) (this.#latencies[second] ??= []).push(now - dueMs);
  }

  seconds(count: number): Second[] {
    return Array.from({ length: count }, (_, second) => {
      const sorted = (this.#latencies[second] ?? []).sort((one, other) => one - other);
      return { statuses: this.#statuses[second] ?? {}, p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN };
    });
  }
}

function requests({ key }: Phase): Buffer[] {
  return Array.from({ length: USERS }, (_, user) => {
    const text = JSON.stringify(body(`user ${user}`));
    return Buffer.from(
      `POST /fingerprint/score HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nx-service-key: ` +
        `${key}\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    );
  });
}

async function perform(phase: Phase): Promise<Second[]> {
  const all = requests(phase);
  const idle: Connection[] = await Promise.all(
    Array.from({ length: phase.connections }, () => openConnection(phase.port)),
  );
  const connections = [...idle];
  const tally = new Tally();
  let sent = 0;
  let open = 0;
  const until = performance.now() + phase.seconds * 1000;
  const send = (connection: Connection, dueMs: number): void => {
    open += 1;
    sent += 1;
    connection.send(all[sent % USERS] ?? Buffer.alloc(0), (status) => {
      open -= 1;
      tally.reply(status, dueMs);
      if (phase.rate === 0 && performance.now() < until) send(connection, performance.now());
      else idle.push(connection);
    });
  };
  if (phase.rate === 0) for (const connection of idle.splice(0)) send(connection, performance.now());
  const since = performance.now();
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    // If no connection is free, the request is not sent: more requests are in flight than any queue of the service
    // holds.
    const due = Math.floor(((performance.now() - since) * phase.rate) / 1000);
    while (sent < due) {
      const connection = idle.pop();
      if (connection === undefined) sent += 1;
      else send(connection, performance.now());
    }
  }
  for (let left = TAIL_MS; open > 0 && left > 0; left -= TICK_MS)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  for (const connection of connections) connection.close();
  return tally.seconds(phase.seconds);
}

if (process.argv[1] === import.meta.filename) {
  process.on('message', (phase: Phase) => void perform(phase).then((seconds) => process.send?.(seconds)));
  process.on('disconnect', () => process.exit());
}
