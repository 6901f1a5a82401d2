// Writes a simulation of past traffic, decided in this process, to its own log beside the shards' logs. The service's
// readers copy it into profiles and ClickHouse like any other log, at once when the service runs, else at its next
// start.
import { setImmediate as turn } from 'node:timers/promises';
import { SIMULATION_SHARD } from '../../contract/shards.js';
import { LogWriter, type LogWriterOptions } from '../../log/writer.js';
import { RowWriter } from '../../event/row/writer.js';
import { writeRow } from '../../event/row/codec.js';
import { type Simulation } from '../../traffic/simulation.js';
import { type StoryName } from '../../traffic/stories.js';
import { type Decider } from './decider.js';
import { type Tally } from './tally.js';

const ROWS_PER_FRAME = 256;
const FSYNC_MS = 1000;
/** One in this many honest requests gets a label: a business does not review all of them. */
const LEGITIMATE_LABEL_EVERY = 10;

export interface Verdict {
  eventId: string;
  at: number;
  fraud: boolean;
  story: StoryName;
}

export interface IntoLogOptions {
  dataDir: string;
  log: Pick<LogWriterOptions, 'bytesMax' | 'segmentBytesMax' | 'segmentMs'>;
  simulation: Simulation;
  decider: Decider;
  tally: Tally;
}

/** Resolves to labels for some of the events. Rejects with LogFullError when the readers are too slow. */
export async function simulateIntoLog({
  dataDir,
  log,
  simulation,
  decider,
  tally,
}: IntoLogOptions): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const writer = new LogWriter({
    ...log,
    dataDir,
    shard: SIMULATION_SHARD,
    fsyncMs: FSYNC_MS,
    onError: () => undefined,
  }).start();
  try {
    const frame = new RowWriter(ROWS_PER_FRAME * 1024);
    for (;;) {
      const rows = fill(frame, { simulation, decider, tally }, verdicts);
      if (rows === 0) break;
      writer.append(frame.written(), rows);
      frame.reset();
      // Gives background syncs and the service's readers time to run.
      await turn();
    }
  } finally {
    writer.close();
  }
  return verdicts;
}

function fill(
  frame: RowWriter,
  { simulation, decider, tally }: Pick<IntoLogOptions, 'simulation' | 'decider' | 'tally'>,
  verdicts: Verdict[],
): number {
  let rows = 0;
  while (rows < ROWS_PER_FRAME) {
    const request = simulation.next();
    if (request === undefined) break;
    const row = decider.decide(request);
    const confirmation = decider.confirm(row);
    for (const each of confirmation === undefined ? [row] : [row, confirmation]) {
      writeRow(frame, each);
      rows += 1;
    }
    simulation.decided(request, row.action);
    tally.add(request.story, row.action);
    if (request.fraud || tally.total % LEGITIMATE_LABEL_EVERY === 0)
      verdicts.push({ eventId: row.eventId, at: request.at, fraud: request.fraud, story: request.story });
  }
  return rows;
}
