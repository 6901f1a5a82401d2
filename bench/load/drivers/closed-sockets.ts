// Closed loop with the plain sockets client: every connection sends its next request after the reply. It takes a third
// of autocannon's CPU per request, so on a small machine the server can reach its own limit.
import { type DriverResult, type Job, requestSource, serveJob } from '../job.js';
import { type Connection, openConnection } from './sockets.js';
import { Tally } from '../tally.js';

function drive(job: Job, connections: readonly Connection[]): Promise<DriverResult> {
  const source = requestSource(job);
  const tally = new Tally();
  const from = performance.now();
  const until = from + job.durationMs;
  return new Promise((resolve) => {
    let running = connections.length;
    const turn = (connection: Connection): void => {
      const sent = performance.now();
      if (sent >= until) {
        if (--running === 0) resolve(tally.result('sockets', (sent - from) / 1000));
        return;
      }
      connection.send(source.next(), (status) => {
        tally.reply(status, performance.now() - sent);
        turn(connection);
      });
    };
    connections.forEach(turn);
  });
}

await serveJob(async (job) => {
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(job.port)));
  return { start: () => drive(job, connections) };
});
