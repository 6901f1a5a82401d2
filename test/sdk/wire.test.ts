// docs/wire.md is what is really sent and answered: every exchange of it, in its order, against the service. And the
// hashes of docs/identifier-hashes.json, which clients in other languages are built with, are those of the browser
// client.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { testApp, type Json } from '../support/app.js';

const text = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const COMMON = { 'user-agent': 'shop/4.2 (Android 14)', 'content-type': 'application/json' };
/** Of any value, and as a name: there may be members that are not shown. */
const ANY = '…';

interface Block {
  /** The first line. */
  head: string;
  headers: Record<string, string>;
  body: string;
}

function blockOf(source: string): Block {
  const [top = '', ...rest] = source.split('\n\n');
  const [head = '', ...lines] = top.split('\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  return { head, headers: Object.fromEntries(headers) as Record<string, string>, body: rest.join('\n\n') };
}

const blocks = [...text('wire.md').matchAll(/```http\n([\s\S]*?)```/g)].map(([, source = '']) => blockOf(source));

/** Whether a value is what the page says; names in braces are learned where they come first. */
function compare(t: Test, where: string, shown: unknown, got: unknown, known: Map<string, string>): void {
  if (shown === ANY) return void t.not(got, undefined, where);
  const name = typeof shown === 'string' ? /^\{(\w+)\}$/.exec(shown)?.[1] : undefined;
  if (name !== undefined && !known.has(name)) known.set(name, String(got));
  if (typeof shown !== 'object' || shown === null)
    return void t.equal(got, name === undefined ? shown : known.get(name), where);
  const { [ANY]: more, ...wanted } = shown as Json;
  const found = { ...(got as Json | undefined) };
  if (more === undefined) t.same(Object.keys(found).sort(), Object.keys(wanted).sort(), `${where}: members`);
  for (const [member, value] of Object.entries(wanted)) compare(t, `${where}/${member}`, value, found[member], known);
}

t.test('the exchanges of docs/wire.md', async (t) => {
  // The day of the page: test mode warns of a client's clock that is off.
  const app = await testApp(t, { env: { SHARDS: '1' }, clock: () => Date.parse('2026-08-20T12:00:00Z') });
  const { api, public: open, secret } = app.keys.test;
  const known = new Map([['api_key', api], ['public_key', open], ['secret_key', secret]]); // oxfmt-ignore
  const filled = (source: string): string =>
    source.replace(/\{(\w+)\}/g, (all, name: string) => known.get(name) ?? all);

  t.ok(blocks.length >= 40 && blocks.length % 2 === 0, 'requests with their replies');
  for (let i = 0; i < blocks.length; i += 2) {
    const [request, reply] = [blocks[i], blocks[i + 1]];
    if (request === undefined || reply === undefined) break;
    const [method = '', path = ''] = request.head.split(' ');
    const name = `${i / 2 + 1}. ${request.head} ${reply.head}`;
    const headers = Object.entries(request.headers).map(([header, value]) => [header, filled(value)] as const);
    const all = { ...COMMON, 'x-sdk-source': 'android', ...Object.fromEntries(headers) };
    const body = filled(request.body);
    if (!known.has('device')) known.set('device', JSON.stringify((JSON.parse(body) as Json)['device']));
    const got = await app.send(method, filled(path), all, body);
    t.equal(got.status, Number(reply.head), `${name}: ${got.text}`);
    for (const [header, value] of Object.entries(reply.headers)) t.equal(got.headers.get(header), value, header);
    compare(t, name, JSON.parse(reply.body), got.body, known);
  }
});

interface Vector {
  what: string;
  identifier: string;
  salt: string;
  hash: string;
  domainHash: string | null;
}

/** The built package: its sources are compiled with settings of their own. */
interface Library {
  hashIdentifier(identifier: string, salt?: string): Promise<string>;
  hashEmailDomain(identifier: string): Promise<string | undefined>;
}

t.test('the hashes of docs/identifier-hashes.json', async (t) => {
  const library: unknown = await import(new URL('../../../sdk/js/dist/riskgate.js', import.meta.url).href);
  const { hashIdentifier, hashEmailDomain } = library as Library;
  const vectors = JSON.parse(text('identifier-hashes.json')) as Vector[];
  t.ok(vectors.length >= 15);
  for (const { what, identifier, salt, hash, domainHash } of vectors) {
    t.equal(await hashIdentifier(identifier, salt), hash, what);
    t.equal((await hashEmailDomain(identifier)) ?? null, domainHash, what);
  }
  t.equal(new Set(vectors.map(({ what }) => what)).size, vectors.length);
});
