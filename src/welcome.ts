// What the first start prints, once: the keys of the demo workspace and a request that works when it is pasted.
import { createHash } from 'node:crypto';
import { type IssuedKey } from './access/administration.js';
import { type Config } from './config.js';

export function welcome(keys: readonly IssuedKey[], config: Config, port: number): string {
  const base = `${config.tls === undefined ? 'http' : 'https'}://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  const lines = keys.map(({ kind, mode, key }) => `  ${mode.padEnd(5)} ${kind.padEnd(7)} ${key}`);
  const apiKey = keys.find(({ kind, mode }) => kind === 'api' && mode === 'live')?.key ?? '';
  return `\nWorkspace demo was made. Its keys are shown this once:\n${lines.join('\n')}\n\nTry it:\n${curlLine(base, apiKey)}\n\n`;
}

export function curlLine(base: string, apiKey: string): string {
  const fingerprint = createHash('sha256').update('a first device').digest('hex');
  const body = JSON.stringify({
    userId: 'user-1',
    device: { deviceId: fingerprint.slice(0, 32), fingerprint, timezone: 'Europe/Berlin', manufacturer: 'Google', model: 'Pixel 8' },
  });
  return `curl -sS ${base}/fingerprint/score -H 'x-service-key: ${apiKey}' -H 'content-type: application/json' -d '${body}'`;
}
