// The event row: writing and reading its bytes, and joining its two halves. The join is measured because the obvious
// code (a literal with two spreads) is slower than everything else in a request together.
import { type EventDecision, type EventRow, joinRow, type EventRequest } from '../../src/event/event-row.js';
import type { ScoreRequest } from '../../src/contract/schemas.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import {
  readEventDecision,
  readEventRequest,
  readRow,
  writeEventDecision,
  writeEventRequest,
} from '../../src/event/row/codec.js';
import { population } from '../load/jobs.js';
import { populationSource } from '../load/traffic.js';
import { openDomain } from '../peers/domain.js';

const ROWS = 512;
const BYTES_MAX = 1 << 20;

function time(iterations: number, operation: (index: number) => unknown): number {
  const from = process.hrtime.bigint();
  for (let index = 0; index < iterations; index++) operation(index);
  return Number(process.hrtime.bigint() - from) / iterations;
}

async function sampleRows(count: number): Promise<EventRow[]> {
  const domain = await openDomain(false);
  const source = populationSource({ ...population(1_000), nowMs: 0 });
  return Array.from({ length: count }, () => {
    const half = domain.toHalf(JSON.parse(source.next().toString()) as ScoreRequest, 0);
    return domain.decide(half, domain.keysOf(half), []);
  });
}

export async function run(iterations: number): Promise<Record<string, number>> {
  const rows = await sampleRows(Math.min(iterations, ROWS));
  const at = (index: number): EventRow => rows[index % rows.length] ?? fail();
  const writer = new RowWriter(BYTES_MAX);
  const bytesOf = (write: (row: EventRow) => void, row: EventRow): Buffer => {
    writer.length = 0;
    write(row);
    return Buffer.from(writer.written());
  };
  const whole = rows.map((row) =>
    bytesOf((each) => {
      writeEventRequest(writer, each);
      writeEventDecision(writer, each);
    }, row),
  );
  const halves = rows.map((row) =>
    bytesOf((each) => {
      writeEventRequest(writer, each);
    }, row),
  );
  const read = <T>(from: readonly Buffer[], index: number, decode: (reader: RowReader) => T): T =>
    decode(new RowReader(from[index % from.length] ?? fail()));
  const requests: EventRequest[] = halves.map((_, index) =>
    read(halves, index, (reader) => readEventRequest(reader, false)),
  );
  const decisions: EventDecision[] = whole.map((_, index) =>
    read(whole, index, (reader) => {
      readEventRequest(reader, false);
      return readEventDecision(reader);
    }),
  );
  const rewound =
    (write: (row: EventRow) => void) =>
    (index: number): void => {
      writer.length = 0;
      write(at(index));
    };
  return {
    'write request half': time(
      iterations,
      rewound((row) => {
        writeEventRequest(writer, row);
      }),
    ),
    'write decision half': time(
      iterations,
      rewound((row) => {
        writeEventDecision(writer, row);
      }),
    ),
    'read request half': time(iterations, (index) => read(halves, index, (reader) => readEventRequest(reader, false))),
    'read row': time(iterations, (index) => read(whole, index, readRow)),
    join: time(iterations, (index) =>
      joinRow(requests[index % requests.length] ?? fail(), decisions[index % decisions.length] ?? fail()),
    ),
    'join by Object.assign': time(iterations, (index) =>
      Object.assign({}, requests[index % requests.length], decisions[index % decisions.length]),
    ),
    'join by two spreads': time(Math.ceil(iterations / 20), (index) => ({
      ...requests[index % requests.length],
      ...decisions[index % decisions.length],
    })),
  };
}

function fail(): never {
  throw new RangeError('no such row');
}
