// Files of pages go out in the encoding that the browser takes, and as they are to everyone else.
import t from 'tap';
import { rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EncodedFile, keepEncodings } from '../../src/http/encoded-file.js';
import { docsPage } from '../../src/http/routes/docs.js';

const TEXT = Buffer.from('riskgate '.repeat(1_000));
const HEADERS = [['content-type', 'text/plain']] as const;

for (const [accepted, encoding] of [
  ['', undefined],
  ['identity', undefined],
  ['*', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip; q=0', undefined],
] as const) {
  t.test(`Accept-Encoding: ${accepted}`, async (t) => {
    const { bytes, headers } = new EncodedFile(TEXT, HEADERS).variant(accepted);
    const map = new Map(headers);
    t.equal(map.get('content-encoding'), encoding);
    t.equal(map.get('vary'), 'accept-encoding');
    t.equal(map.get('content-type'), 'text/plain');
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    t.ok(plain.equals(TEXT));
  });
}

t.test('a small file stays as it is', async (t) => {
  const { bytes, headers } = new EncodedFile(Buffer.from('small'), HEADERS).variant('br, gzip');
  t.equal(bytes.toString(), 'small');
  t.strictSame(headers, HEADERS);
});

t.test('what a build has encoded is served, for this very content', async (t) => {
  const text = Buffer.from(`of a build ${process.pid} `.repeat(1_000));
  const files = keepEncodings(text);
  t.teardown(() => files.forEach((file) => rmSync(file)));
  const [br = new URL('file:///')] = files;
  // Smaller than what a start makes: so it can be told apart.
  const smallest = brotliCompressSync(text);
  writeFileSync(br, smallest);
  t.strictSame(new EncodedFile(text, HEADERS).variant('br').bytes, smallest);
  const other = Buffer.concat([text, Buffer.from('!')]);
  t.ok(brotliDecompressSync(new EncodedFile(other, HEADERS).variant('br').bytes).equals(other));
});

t.test('the viewer is a list of such files', async (t) => {
  t.ok(docsPage.some(({ path }) => path === '/docs/viewer.js'));
});
