// The description of the API for programs, `/openapi.json`, and for people, `/docs`: a page that takes everything it
// shows from this service, so it also works where nothing else can be reached.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildOpenApi } from '../../contract/openapi/document.js';
import { type ReplyHeaders, type Route } from '../exchange.js';

export interface DocsOptions {
  /** Version of the service. */
  version: string;
  /** The admin API exists, and is described. */
  admin: boolean;
}

/** The viewer's largest file has 1.7 MB. All of them stay in memory. */
const ASSET_BYTES_MAX = 4 * 1024 * 1024;
const CACHE: ReplyHeaders = [['cache-control', 'public, max-age=3600']];

/**
 * Nothing from elsewhere and nothing inline. Images of the viewer's style sheet are data. Its "standalone" preset has an
 * inline style and is not used.
 */
const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
  "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
].join('; ');
const PAGE_HEADERS: ReplyHeaders = [
  ['content-type', 'text/html; charset=utf-8'], ['content-security-policy', POLICY], ['referrer-policy', 'no-referrer'], ...CACHE,
];

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
const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#viewer', deepLinking: true, validatorUrl: 'none', supportedSubmitMethods: ['get', 'post', 'patch', 'delete'] });
`;

/** Reads the viewer's files. @throws when one is missing or larger than its bound. */
export function docsRoutes({ version, admin }: DocsOptions): Route[] {
  const document = JSON.stringify(buildOpenApi({ version, admin }));
  return [
    page('/openapi.json', document, CACHE),
    page('/docs', PAGE, PAGE_HEADERS),
    page('/docs/start.js', START, asset('text/javascript')),
    page('/docs/viewer.js', read('swagger-ui-bundle.js'), asset('text/javascript')),
    page('/docs/viewer.css', read('swagger-ui.css'), asset('text/css')),
    page('/docs/favicon.png', read('favicon-32x32.png'), [['content-type', 'image/png'], ...CACHE]),
  ];
}

function page(path: string, body: string | Buffer, headers: ReplyHeaders): Route {
  return { method: 'GET', path, handle: (exchange) => exchange.reply(200, body, headers) };
}

function asset(type: string): ReplyHeaders {
  return [['content-type', `${type}; charset=utf-8`], ...CACHE];
}

function read(name: string): Buffer {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
  if (bytes.length > ASSET_BYTES_MAX) throw new Error(`the viewer's ${name} has ${bytes.length} bytes, more than ${ASSET_BYTES_MAX}`);
  return bytes;
}
