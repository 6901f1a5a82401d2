// From the bytes of a body to the bytes of its event request: the main thread's work for every scored request.
import { ApiError } from '../../src/contract/errors.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeEventRequest } from '../../src/event/row/codec.js';
import { readScoreRequest } from '../../src/http/intake/body.js';
import { population } from '../load/jobs.js';
import { populationSource } from '../load/traffic.js';
import { openDomain } from '../peers/domain.js';
import { time } from './support/time.js';

const BODIES = 512;
const BYTES_MAX = 1 << 16;

export async function run(iterations: number): Promise<Record<string, number>> {
  const domain = await openDomain(false);
  const now = Date.now();
  const source = populationSource({ ...population(1_000), nowMs: now });
  const bodies = Array.from({ length: Math.min(iterations, BODIES) }, () => source.next());
  const writer = new RowWriter(BYTES_MAX);
  const read = (index: number) => {
    const body = readScoreRequest(bodies[index % bodies.length] ?? Buffer.alloc(0));
    if (body instanceof ApiError) throw new Error(`a body of the bench is refused: ${body.detail}`);
    return body;
  };
  return {
    'read a body': time(iterations, read),
    'body to event request': time(iterations, (index) => {
      writer.length = 0;
      writeEventRequest(writer, domain.toHalf(read(index), now));
    }),
  };
}
