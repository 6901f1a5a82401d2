// The client part of the two-step flow, as its own process that has only the public key. Prints the reply, whose event
// id goes to the backend.
import { createHash } from 'node:crypto';
import { BROWSER } from '../agents.js';

const { BASE_URL = '', PUBLIC_KEY = '', USER_ID = '', ADDRESS = '' } = process.env;
const fingerprint = createHash('sha256').update(`device of ${USER_ID}`).digest('hex');

const reply = await fetch(`${BASE_URL}/v2/fingerprint`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-api-key': PUBLIC_KEY,
    'x-sdk-source': 'javascript',
    origin: 'https://shop.example',
    'user-agent': BROWSER,
    // Headers that the proxy in front of the service adds.
    'x-forwarded-for': ADDRESS,
    'x-forwarded-proto': 'https',
  },
  body: JSON.stringify({
    userId: USER_ID,
    device: {
      deviceId: fingerprint.slice(0, 32),
      fingerprint,
      timezone: 'Europe/Berlin',
      screenWidth: '1920',
      screenHeight: '1080',
    },
    page_url: 'https://shop.example/login?next=/account',
    page_origin: 'https://shop.example',
  }),
});
if (!reply.ok) throw new Error(`collect answered ${reply.status}: ${await reply.text()}`);
const body: unknown = await reply.json();
if (typeof body !== 'object' || body === null || 'action' in body || 'reason' in body)
  throw new Error('collect decided something');
process.stdout.write(JSON.stringify(body));
