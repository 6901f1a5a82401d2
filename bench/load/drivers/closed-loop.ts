// Closed loop with autocannon. Its own percentiles are whole milliseconds, so its `response` events feed a histogram of
// microseconds. The result includes its CPU time, because it is a slow client.
import autocannon from 'autocannon';
import { type DriverResult, type Job, makeSource, serveJob } from '../job.js';
import { Tally } from '../tally.js';

function drive(job: Job): Promise<DriverResult> {
  const source = makeSource(job);
  const tally = new Tally();
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: `http://127.0.0.1:${job.port}`,
        connections: job.connections,
        pipelining: 1,
        duration: job.durationMs / 1000,
        requests: [
          {
            method: 'POST',
            path: job.path,
            headers: { 'content-type': 'application/json', ...job.headers },
            setupRequest: (request) => ({ ...request, body: source.next() }),
          },
        ],
      },
      (error: unknown, result) => {
        if (error instanceof Error) {
          reject(error);
          return;
        }
        tally.errors += result.errors;
        resolve(tally.result('autocannon', (performance.now() - from) / 1000));
      },
    );
    instance.on('response', (_client, status, _bytes, latencyMs) => {
      tally.reply(status, latencyMs);
    });
  });
}

await serveJob((job) => Promise.resolve({ start: () => drive(job) }));
