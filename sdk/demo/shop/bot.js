// Programs with the shop's public key: what they claim, and what the backend is told about it.
import { createRiskgate } from '/lib/riskgate.js';
import { element } from './elements.js';
import { Panel, watched } from './panel.js';

const PAUSE_MS = 120;
const { publicKey, endpoint } = await (await fetch('/config.json')).json();
const panel = new Panel(document.getElementById('panel'));
const send = watched(panel, () => '');

async function sha256(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A login as a script makes it up, without the library. */
async function claimed(device, more = {}) {
  const fingerprint = await sha256(device);
  const body = {
    device: {
      deviceId: fingerprint.slice(0, 32),
      fingerprint,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    ...more,
  };
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': publicKey, 'X-SDK-Source': 'javascript' };
  const reply = await send(`${endpoint}/fingerprint/verify/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`refused with ${reply.status}`);
  return (await reply.json()).event_id;
}

async function decide(act, eventId, email, password = 'wrong') {
  const reply = await fetch(`/api/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event_id: eventId, email, password }),
  });
  const { decision } = await reply.json();
  if (decision !== undefined) panel.decided(decision);
}

const fresh = () => `bot ${crypto.randomUUID()}`;
const times = (count, value) =>
  Array.from({ length: count }, (_, index) => (typeof value === 'function' ? value(index) : value));
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const BOTS = [
  [
    'A driven browser',
    'Says navigator.webdriver, as plain playwright, puppeteer and selenium do. The real library reports it.',
    async () => {
      Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true });
      const client = createRiskgate({ publicKey, endpoint, consent: 'granted', fetch: send });
      const { event_id } = await client.login({ identifier: 'ada@example.org' });
      delete navigator.webdriver;
      await decide('login', event_id, 'ada@example.org');
    },
  ],
  [
    'Keys at once',
    'Fourteen keys, each down for a millisecond.',
    async () => {
      const behavioral = { typing_dwell_ms: times(14, 1), typing_flight_ms: times(13, 2) };
      await decide('login', await claimed(fresh(), { behavioral }), 'ada@example.org');
    },
  ],
  [
    'Keys like a metronome',
    'Every key is held for 80 ms, one every 150 ms. No person is that even.',
    async () => {
      const behavioral = { typing_dwell_ms: times(14, 80), typing_flight_ms: times(13, 150) };
      await decide('login', await claimed(fresh(), { behavioral }), 'ada@example.org');
    },
  ],
  [
    'A farm of accounts',
    'Twelve new accounts from one machine.',
    async () => {
      const machine = fresh();
      for (let index = 0; index < 12; index += 1) {
        await decide('registration', await claimed(machine), `farm-${crypto.randomUUID()}@example.org`);
        await pause();
      }
    },
  ],
  [
    'A list of passwords',
    'Sixteen wrong passwords for Ada, from one machine.',
    async () => {
      const machine = fresh();
      for (let index = 0; index < 16; index += 1) {
        await decide('login', await claimed(machine), 'ada@example.org');
        await pause();
      }
    },
  ],
];

const list = document.getElementById('bots');
for (const [name, words, run] of BOTS) {
  const button = element('button', { type: 'button', className: 'primary' }, name);
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      await run();
    } catch (error) {
      panel.problem(error.message);
    }
    button.disabled = false;
  });
  list.append(element('li', {}, button, element('p', {}, words)));
}
