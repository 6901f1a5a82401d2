// Open loop: requests are sent on a fixed schedule independent of replies, and latency counts from the scheduled time.
// So a stall of the server adds to the latency of every waiting request (no coordinated omission).
import { Worker } from 'node:worker_threads';
import { appendFileSync, writeFileSync } from 'node:fs';
import { type DriverResult, type Job, LIMITS, requestSource, serveJob } from '../job.js';
import { type Connection, openConnection } from './sockets.js';
import { Tally } from '../tally.js';
import type { Source } from '../traffic.js';

/** Milliseconds between checks of the schedule: shorter wakes too often, longer sends in bursts. */
const STEP_MS = 0.5;

/** Event loop timers have a resolution of 1-2 ms; a thread that sleeps in Atomics.wait wakes within 0.1 ms. */
const pacer = `
  const { parentPort, workerData: { startNs, stepMs, steps } } = require('node:worker_threads');
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (let step = 0; step < steps; step++) {
    const waitMs = startNs / 1e6 + step * stepMs - Number(process.hrtime.bigint()) / 1e6;
    if (waitMs > 0) Atomics.wait(cell, 0, 0, waitMs);
    parentPort.postMessage(step);
  }`;

export class OpenLoop {
  readonly #source: Source;
  readonly #idle: Connection[];
  readonly #waiting: number[] = [];
  readonly #tally: Tally;
  readonly #job: Job;
  #outstanding = 0;
  #onDrained: (() => void) | undefined;

  constructor(job: Job, connections: readonly Connection[], tally: Tally) {
    this.#job = job;
    this.#source = requestSource(job);
    this.#idle = [...connections];
    this.#tally = tally;
  }

  /** Sends the request due at `dueMs` (performance clock), or queues it for the next free connection. */
  due(dueMs: number): void {
    this.#outstanding++;
    this.#tally.sentLate(performance.now() - dueMs); // without the wait for a connection, which the server causes
    const connection = this.#idle.pop();
    if (connection !== undefined) this.#send(connection, dueMs);
    else if (this.#waiting.length < LIMITS.waiting) this.#waiting.push(dueMs);
    else this.#finish(0, 0);
  }

  #send(connection: Connection, dueMs: number): void {
    connection.send(this.#source.next(), (status, body) => {
      this.#finish(status, performance.now() - dueMs);
      if (this.#job.captureFile !== undefined) capture(this.#job.captureFile, body);
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(connection);
      else this.#send(connection, next);
    });
  }

  #finish(status: number, latencyMs: number): void {
    this.#tally.reply(status, latencyMs);
    if (--this.#outstanding === 0) this.#onDrained?.();
  }

  /** Resolves when all replies have arrived or after `LIMITS.tailMs`; missing replies then count as errors. */
  async drained(): Promise<void> {
    if (this.#outstanding > 0) {
      await new Promise<void>((resolve) => {
        this.#onDrained = resolve;
        setTimeout(resolve, LIMITS.tailMs);
      });
    }
    this.#tally.errors += this.#outstanding;
  }
}

let captured = 0;
function capture(file: string, body: Buffer): void {
  if (captured++ >= LIMITS.captured) return;
  const id = /"event_id":"([^"]+)"/.exec(body.toString('latin1'))?.[1];
  if (id !== undefined) appendFileSync(file, `{"event_id":"${id}"}\n`);
}

/** Runs the schedule: request n is due at start + n / rate, checked every `STEP_MS`. */
async function runTimetable(job: Job, loop: OpenLoop): Promise<void> {
  const leadMs = 50;
  const startMs = performance.now() + leadMs;
  const startNs = Number(process.hrtime.bigint()) + leadMs * 1e6;
  const stepMs = Math.max(STEP_MS, 1000 / job.rate);
  const steps = Math.ceil(job.durationMs / stepMs);
  const perStep = (job.rate * stepMs) / 1000;
  const clock = new Worker(pacer, { eval: true, workerData: { startNs, stepMs, steps } });
  clock.on('message', (step: number) => {
    const count = Math.floor((step + 1) * perStep) - Math.floor(step * perStep);
    for (let index = 0; index < count; index++) loop.due(startMs + step * stepMs);
  });
  await new Promise((resolve) => clock.once('exit', resolve));
}

await serveJob(async (job) => {
  if (job.captureFile !== undefined) writeFileSync(job.captureFile, '');
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(job.port)));
  const start = async (): Promise<DriverResult> => {
    const tally = new Tally();
    const loop = new OpenLoop(job, connections, tally);
    const from = performance.now();
    await runTimetable(job, loop);
    await loop.drained();
    return tally.result('open', (performance.now() - from) / 1000);
  };
  return { start };
});
