// The headers that go out: the signature of the standard, one per secret that is valid.
import { createHmac } from 'node:crypto';
import t from 'tap';
import { sign } from '../../src/webhooks/sign.js';
import { OTHER_SECRET, SECRET } from './deliveries.js';

const NOW = 1_795_000_000_999;

/** As the standard words it, not as a library has it. */
function expected(secret: string, content: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

t.test('id, second and body are signed with every secret, the newest first', async (t) => {
  for (const body of ['', '{"type":"x"}', '{"name":"Zoë 🦊"}'])
    t.strictSame(sign('msg_1', body, [SECRET, OTHER_SECRET], NOW), {
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1795000000',
      'webhook-signature': [SECRET, OTHER_SECRET]
        .map((secret) => expected(secret, `msg_1.1795000000.${body}`))
        .join(' '),
    });
});

t.test('every secret that a service makes can sign', async (t) => {
  for (const random of ['A'.repeat(32), '9z+/'.repeat(8), 'aB3dEfGh1JkLmN0pQrStUvWxYz012345'])
    t.equal(
      sign('m', 'b', [`whsec_${random}`], NOW)['webhook-signature'],
      expected(`whsec_${random}`, 'm.1795000000.b'),
    );
});
