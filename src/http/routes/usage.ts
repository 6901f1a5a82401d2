// `GET /v2/usage`: the verifications and protected devices of this month.
import { tenantOf } from '../../access/key-ring.js';
import { UsageReply } from '../../contract/reply-schemas.js';
import { defineRoute, NO_BODY } from '../define-route.js';
import { type Billing } from '../../storage/ports/billing.js';
import { AWAY } from './verify.js';

export interface UsageServices {
  billing: Billing;
  /** Unix milliseconds. */
  clock: () => number;
}

const example = {
  workspace: 'shop',
  mode: 'live',
  month: '2026-08',
  verifications: 18_204,
  protected_devices: { used: 7310, limit: 100_000 },
};

export const usage = defineRoute({
  method: 'GET',
  path: '/v2/usage',
  auth: 'secretKey',
  body: NO_BODY,
  reply: {
    status: 200,
    description: "The usage of the key's workspace and mode.",
    schema: UsageReply,
    examples: { usage: { summary: 'A month', value: example } },
  },
  refuses: ['OVERLOADED'],
  docs: { id: 'usage', tag: 'Two-step flow', summary: 'Get the verifications and billed devices of this month' },
  async handle({ caller: key }, { billing, clock }: UsageServices) {
    const { month, verifications, protectedDevices } = await billing.usage(tenantOf(key), clock());
    const { workspace, mode } = key;
    return {
      body: JSON.stringify({
        workspace: workspace.name,
        mode,
        month,
        verifications,
        protected_devices: { used: protectedDevices, limit: workspace.protectedDevices },
      }),
    };
  },
  failed: AWAY,
});
