// Sends decisions to ClickHouse as the guide of its client advises: in batches, one insert at a time. Rows in memory
// are lost if the process dies: this is the price of the simple and fast design.
import { createClient } from '@clickhouse/client';
import { type EventRow, FEATURES } from '../../src/event/event-row.js';

export interface EventSink {
  /** @returns false if too many rows are waiting */
  push(row: EventRow): boolean;
  close(): Promise<void>;
}

const BATCH_ROWS = 20_000;
const FLUSH_MS = 500;
const WAITING_ROWS_MAX = 400_000;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const featureNames = FEATURES.map(snake);
/** Columns whose name is not the snake case of the field; '' = not sent (JSON cannot carry raw bytes). */
const renamed: Partial<Record<keyof EventRow, string>> = {
  receivedAt: 'time',
  typingDwell: 'typing_dwell_ms',
  typingFlight: 'typing_flight_ms',
  deviceAttributes: '',
  features: '',
};
const times = new Set<string>(['receivedAt', 'firstSeen', 'lastSeen']);
const columns = new Map<string, string>();

function columnOf(name: string): string {
  const known = columns.get(name);
  if (known !== undefined) return known;
  const column = renamed[name as keyof EventRow] ?? snake(name);
  columns.set(name, column);
  return column;
}

function jsonValue(name: string, value: unknown): unknown {
  if (value instanceof Float32Array) return Array.from(value);
  if (typeof value !== 'number') return value;
  if (times.has(name)) return (value / 1000).toFixed(3);
  return Number.isNaN(value) ? null : value;
}

/** One row in ClickHouse's JSONEachRow format. */
export function toJsonRow(row: EventRow): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const column = columnOf(name);
    if (column !== '') json[column] = jsonValue(name, value);
  }
  featureNames.forEach((column, index) => {
    json[column] = jsonValue('', row.features[index] ?? NaN);
  });
  return json;
}

/** @param url '' = events are made and dropped */
export function openEvents(url: string): EventSink {
  if (url === '') return { push: () => true, close: () => Promise.resolve() };
  const client = createClient({ url, compression: { request: false }, keep_alive: { enabled: true } });
  let waiting: EventRow[] = [];
  let running: Promise<void> | undefined;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, BATCH_ROWS);
      try {
        await client.insert({ table: 'events', values: rows.map(toJsonRow), format: 'JSONEachRow' });
      } catch (error) {
        console.error(error);
        waiting = rows.concat(waiting);
        return; // the next tick retries
      }
    }
  };
  const start = (): void => {
    running ??= flush().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(start, FLUSH_MS);
  return {
    push(row) {
      if (waiting.length >= WAITING_ROWS_MAX) return false;
      waiting.push(row);
      if (waiting.length >= BATCH_ROWS) start();
      return true;
    },
    async close() {
      clearInterval(timer);
      await running;
      await flush();
      await client.close();
    },
  };
}
