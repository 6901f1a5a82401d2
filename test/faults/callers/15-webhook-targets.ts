// Row 15: its test file is the row.
import { passesOf } from '../parts/of-a-test.js';
import { type FaultRow } from '../parts/row.js';

export const row: FaultRow = {
  number: 15,
  title: 'webhook targets: loopback, link-local, metadata addresses, IPv6-mapped, a rebinding resolver, redirects',
  promise: 'never connected',
  async run({ findings }) {
    const passed = await passesOf('faults/15-webhook-targets.test.js', findings);
    return findings.outcome(`${passed} cases`);
  },
};
