// What the delivery queue on disk has as values of its records.
import { type Position } from '../../contract/position.js';
import { type Delivery } from '../../contract/webhooks/webhooks.js';
import { refuseNewer } from '../versions.js';

/** Earlier releases stored no history. */
export type Stored = Omit<Delivery, 'history'> & Partial<Pick<Delivery, 'history'>>;

export interface Count {
  pending: number;
  done: number;
}

/** Absent means 1. */
export interface Versioned {
  v?: number;
}

/** The stored delivery without its version. @throws NewerRecordError */
export function readable({ v, ...delivery }: Stored & Versioned): Delivery {
  refuseNewer('webhook deliveries', { v });
  return { ...delivery, history: delivery.history ?? [] };
}

export function isDelivery(value: unknown): value is Stored & Versioned {
  return typeof value === 'object' && value !== null && 'endpoint' in value;
}

export function isCount(value: unknown): value is Count {
  return typeof value === 'object' && value !== null && 'pending' in value;
}

export function isPosition(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && 'segment' in value;
}
