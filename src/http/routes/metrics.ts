// `GET /metrics` for Prometheus: for clients on this machine, or with the token.
import { defineRoute, NO_BODY } from '../define-route.js';

export interface MetricsServices {
  metrics: { readonly contentType: string; render: () => Promise<string> };
}

export const metrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  auth: 'metricsToken',
  body: NO_BODY,
  reply: { status: 200, description: 'The metrics.' },
  docs: { hidden: 'for Prometheus, in the format of Prometheus' },
  handle: async (_, { metrics: { contentType, render } }: MetricsServices) => ({
    body: await render(),
    headers: [['content-type', contentType]],
  }),
});
