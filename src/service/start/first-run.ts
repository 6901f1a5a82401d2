// Output of the first start, shown once: the keys of the demo workspace and a request that works when it is pasted. It
// goes to the terminal; without a terminal it would stay in a log that others can read, so it goes to a file and the
// log has the file's path.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type IssuedKey } from '../../access/keys.js';
import { type Config } from '../../config.js';
import { writeFileWhole } from '../../util/write-file.js';

const FILE = 'demo-keys.txt';

export interface Terminal {
  isTTY: boolean;
  write(text: string): unknown;
}

/** @returns the path of the file, or undefined when the terminal has the text @throws on a disk error */
export function tellKeys(text: string, terminal: Terminal, dataDir: string): string | undefined {
  if (terminal.isTTY) {
    terminal.write(text);
    return undefined;
  }
  const path = join(dataDir, FILE);
  // An existing file or link of that name is replaced, not written to.
  writeFileWhole(path, text);
  return path;
}

export function welcome(keys: readonly IssuedKey[], config: Config, port: number): string {
  const base = addressOf(config, port);
  const lines = keys.map(({ kind, mode, key }) => `  ${mode.padEnd(5)} ${kind.padEnd(7)} ${key}`);
  const apiKey = keys.find(({ kind, mode }) => kind === 'api' && mode === 'test')?.key ?? '';
  return (
    `\nWorkspace demo was created. Its keys are shown only once:\n${lines.join('\n')}\n\n` +
    `Try it:\n${curlLine(base, apiKey)}\n\n`
  );
}

/** The code is in the URL fragment, which is not sent to servers and so is in no server log. */
export function signInLink(code: string, config: Config, port: number): string {
  const link = `${addressOf(config, port)}/dashboard/#code=${code}`;
  return `\nDashboard, on this machine (the link works once, within ten minutes):\n${link}\n\n`;
}

function addressOf({ host, tls }: Config, port: number): string {
  return addressOn(host, port, tls !== undefined);
}

/** The address of a service on its own machine. 0.0.0.0 and :: are that machine too, where a client connects. */
export function addressOn(host: string, port: number | string, tls: boolean): string {
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function curlLine(base: string, apiKey: string): string {
  const fingerprint = createHash('sha256').update('a first device').digest('hex');
  const body = JSON.stringify({
    userId: 'user-1',
    device: {
      deviceId: fingerprint.slice(0, 32),
      fingerprint,
      timezone: 'Europe/Berlin',
      manufacturer: 'Google',
      model: 'Pixel 8',
    },
  });
  return (
    `curl -sS ${base}/fingerprint/score -H 'x-service-key: ${apiKey}' ` +
    `-H 'content-type: application/json' -d '${body}'`
  );
}
