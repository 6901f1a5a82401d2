// Reads behaviour data in the wire format from a given folder: typists-*.jsonl (subject, sample, key times) and
// sessions-*.jsonl (label, key times, mouse, keyboard, page). The project contains no such data.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FormSession, type TypingSample } from '../../src/traffic/behaviour.js';

export interface Typist {
  name: string;
  /** In the order they were typed. */
  samples: TypingSample[];
}

export interface QualityData {
  name: string;
  typists: Typist[];
  sessions: FormSession[];
}

type Json = Record<string, unknown>;

export function readData(folder: string): QualityData {
  const files = readdirSync(folder);
  const rows = (prefix: string): Json[] =>
    files
      .filter((file) => file.startsWith(prefix) && file.endsWith('.jsonl'))
      .flatMap((file) => readRows(join(folder, file)));
  return { name: folder, typists: typistsOf(rows('typists')), sessions: rows('sessions').map(sessionOf) };
}

function readRows(file: string): Json[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json);
}

function typistsOf(rows: readonly Json[]): Typist[] {
  const samples = new Map<string, { at: number; sample: TypingSample }[]>();
  for (const row of rows) {
    const name = String(row['subject']);
    const list = samples.get(name) ?? [];
    list.push({ at: Number(row['sample']), sample: typingOf(row) });
    samples.set(name, list);
  }
  return [...samples].map(([name, list]) => ({
    name,
    samples: list.sort((a, b) => a.at - b.at).map(({ sample }) => sample),
  }));
}

function sessionOf(row: Json): FormSession {
  return {
    label: String(row['label']),
    typing: typingOf(row),
    mouse: numbersIn(row['mouse']),
    keyboard: numbersIn(row['keyboard']),
    page: numbersIn(row['page']),
  };
}

function typingOf(row: Json): TypingSample {
  return { dwell: numberList(row['typing_dwell_ms']), flight: numberList(row['typing_flight_ms']) };
}

function numberList(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function numbersIn(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, number]) => [name, Number(number)]));
}
