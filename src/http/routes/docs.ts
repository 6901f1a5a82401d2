// The description of the API: `/openapi.json` for programs, and `/docs` for readers. The page loads everything from
// this service, so it also works without internet access.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defineAsset } from '../define-route.js';
import { type ReplyHeaders } from '../exchange.js';
import { OWN_PARTS, pageHeaders } from '../page-headers.js';

export interface DocsServices {
  /** The OpenAPI document as JSON. */
  document: string;
}

/** Bound of one file; the viewer's largest has 1.7 MB. All files stay in memory. */
const ASSET_BYTES_MAX = 4 * 1024 * 1024;
const CACHE: ReplyHeaders = [['cache-control', 'public, max-age=3600']];

/** The viewer's "standalone" preset has an inline style and is not used. */
const PAGE_HEADERS: ReplyHeaders = [...pageHeaders(...OWN_PARTS), ...CACHE];

// Addresses without a leading slash: the page also works behind a proxy that adds a prefix.
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Riskgate API</title>
<link rel="icon" type="image/png" href="docs/favicon.png">
<link rel="stylesheet" href="docs/viewer.css">
</head>
<body>
<div id="viewer"></div>
<noscript>This page needs JavaScript; <a href="openapi.json">openapi.json</a> says the same.</noscript>
<script src="docs/viewer.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  validatorUrl: 'none',
  supportedSubmitMethods: ['get', 'post', 'patch', 'delete'],
});
`;

export const document = defineAsset(
  '/openapi.json',
  [['content-type', 'application/json'], ...CACHE],
  (_, { document }: DocsServices) => document,
);

export const docsPage = [
  defineAsset('/docs', PAGE_HEADERS, () => PAGE),
  defineAsset('/docs/start.js', headersOf('text/javascript'), () => START),
  defineAsset('/docs/viewer.js', headersOf('text/javascript'), () => readViewerFile('swagger-ui-bundle.js')),
  defineAsset('/docs/viewer.css', headersOf('text/css'), () => readViewerFile('swagger-ui.css')),
  defineAsset('/docs/favicon.png', [['content-type', 'image/png'], ...CACHE], () =>
    readViewerFile('favicon-32x32.png'),
  ),
];

function headersOf(type: string): ReplyHeaders {
  return [['content-type', `${type}; charset=utf-8`], ...CACHE];
}

/** A file of the viewer. @throws Error when it is missing or larger than the bound */
export function readViewerFile(name: string): Buffer {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
  if (bytes.length > ASSET_BYTES_MAX)
    throw new Error(
      `/docs: the viewer's file ${name} has ${bytes.length} bytes, more than ${ASSET_BYTES_MAX}; run npm ci`,
    );
  return bytes;
}
