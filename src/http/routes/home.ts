// `GET /`: a page for a user who opens the service's address in a browser.
import { defineAsset } from '../define-route.js';
import { pageHeaders } from '../page-headers.js';

/** Headers of a page that loads nothing. */
export const BARE_PAGE = pageHeaders();

/** Addresses without a leading slash: the page also works behind a proxy that adds a prefix. */
const LINKS = [
  ['dashboard/', 'Dashboard', 'decisions, rules, keys and the state of the service, for analysts and operators'],
  ['docs', 'API reference', 'every request and reply, to read and to try'],
  ['openapi.json', 'OpenAPI document', 'the same for programs'],
  ['healthz', 'Health', 'whether the service runs'],
  ['readyz', 'Readiness', 'whether it can decide now, and what is missing'],
] as const;

export const home = defineAsset('/', BARE_PAGE, () =>
  barePage(
    'Riskgate',
    '<p>This service decides how risky a request is: a login, an order, a registration. It answers with a score from ' +
      '0 to 100, an action and the reasons.</p>\n<ul>\n' +
      LINKS.map(([address, name, what]) => `<li><a href="${address}">${name}</a>: ${what}</li>\n`).join('') +
      '</ul>\n',
  ),
);

/** A page of text only. @param body trusted HTML of this program, never input */
export function barePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${body}</main>
</body>
</html>
`;
}
