// Serves the browser client for pages that load it with a script tag: two lines make a first collect.
import { readFileSync } from 'node:fs';
import { defineAsset } from '../define-route.js';
import { type ReplyHeaders } from '../exchange.js';

/** Pages of any site may load it; the public key limits what they can do with it. */
const HEADERS: ReplyHeaders = [
  ['content-type', 'text/javascript; charset=utf-8'],
  ['cache-control', 'public, max-age=3600'],
  ['access-control-allow-origin', '*'],
  ['cross-origin-resource-policy', 'cross-origin'],
];

export const SDK_FILES = ['riskgate.js', 'riskgate.iife.js'] as const;

export const sdk = SDK_FILES.map((name) => defineAsset(`/sdk/v1/${name}`, HEADERS, () => readSdkFile(name)));

/** A file that `npm run build` makes. @throws Error when it is missing */
export function readSdkFile(name: (typeof SDK_FILES)[number]): Buffer {
  return readFileSync(new URL(`../../../../sdk/js/dist/${name}`, import.meta.url));
}
