// The jobs of the phases: route, key and population. In one place, so that all subjects of a phase get the same job.
import type { Job } from './job.js';
import type { Population } from './traffic.js';

const SEED = 20_260_101;

export function population(users: number, collect = false): Population {
  return { seed: SEED, users, newShare: 0.05, collect, nowMs: Date.now() };
}

export interface JobOptions {
  port: number;
  key: string;
  durationMs: number;
  users?: number;
  rate?: number;
  connections?: number;
}

const CONNECTIONS = 64;
const USERS = 100_000;

export function scoreJob(options: JobOptions): Job {
  return {
    port: options.port,
    path: '/fingerprint/score',
    headers: { 'x-service-key': options.key },
    body: { population: population(options.users ?? USERS) },
    connections: options.connections ?? CONNECTIONS,
    durationMs: options.durationMs,
    rate: options.rate ?? 0,
  };
}

export function collectJob(options: JobOptions): Job {
  return {
    ...scoreJob(options),
    path: '/v2/fingerprint',
    headers: { 'x-api-key': options.key, origin: 'https://shop.example' },
    body: { population: population(options.users ?? USERS, true) },
  };
}

/** @param file one verify body per line */
export function verifyJob(options: JobOptions, file: string): Job {
  return { ...scoreJob(options), path: '/v2/verify', headers: { 'x-secret-api-key': options.key }, body: { file } };
}
