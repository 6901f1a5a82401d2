// For whoever keeps the service running: alive, and ready to be sent traffic.
import { type Route } from '../exchange.js';

export interface HealthOptions {
  /** What is not there yet, by name; empty when everything is. */
  waitingFor: () => string[];
}

export function healthRoutes({ waitingFor }: HealthOptions): Route[] {
  return [
    { method: 'GET', path: '/healthz', handle: (exchange) => exchange.reply(200, '{"status":"ok"}') },
    {
      method: 'GET',
      path: '/readyz',
      handle(exchange) {
        const missing = waitingFor();
        const body = missing.length === 0 ? { status: 'ready' } : { status: 'not ready', waiting_for: missing };
        exchange.reply(missing.length === 0 ? 200 : 503, JSON.stringify(body));
      },
    },
  ];
}
