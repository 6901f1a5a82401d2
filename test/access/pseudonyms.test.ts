// Pseudonyms: the same value gives the same one, and nothing else does.
import { createHmac, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import t from 'tap';
import { createKey } from '../../src/access/keys.js';
import { PseudonymKey } from '../../src/access/pseudonym-key.js';
import { type PseudonymKind, pseudonym } from '../../src/access/pseudonyms.js';
import { MODES } from '../../src/contract/vocabulary.js';
import { embeddedStore, keyRing } from '../support/control.js';

const KINDS: PseudonymKind[] = ['user', 'derived-user', 'identifier', 'address', 'sim', 'session'];

const store = await embeddedStore(t);
const found = [];
for (const workspace of ['one', 'two']) {
  const { key } = await createKey(store, { workspace, kind: 'api', mode: 'live' });
  found.push(key);
}
const ring = await keyRing(t, store);
const [one, two] = found.map((key) => ring.find(key)?.workspace);
if (!one || !two) throw new Error('two workspaces are needed');

t.test('is the keyed hash of kind, world and value', async (t) => {
  const secret = randomBytes(32);
  const workspace = { ...one, secret: new PseudonymKey(secret) };
  for (const value of [
    'Zoë',
    '',
    '\ud800',
    'x'.repeat(118),
    'x'.repeat(119),
    'y'.repeat(118),
    'x'.repeat(1000),
    'x'.repeat(1015),
    'x'.repeat(5000),
    'Zoë',
  ]) {
    const expected = createHmac('sha256', secret)
      .update(Buffer.from(`user/live/${value}`, 'utf16le'))
      .digest('hex');
    t.equal(pseudonym('user', workspace, 'live', value), expected.slice(0, 32));
  }
  t.throws(() => new PseudonymKey(randomBytes(65)), RangeError);
  t.same(JSON.stringify(workspace.secret), '{}', 'nothing shows it');
  t.notMatch(inspect(workspace.secret, { depth: 9, showHidden: true }), secret.toString('hex'));
});

t.test('has the length of its kind', async (t) => {
  for (const kind of KINDS) {
    t.match(
      pseudonym(kind, one, 'live', 'x'),
      kind === 'sim' || kind === 'session' ? /^[0-9a-f]{16}$/ : /^[0-9a-f]{32}$/,
      kind,
    );
  }
});

t.test('differs by workspace, world, kind and value', async (t) => {
  const values = ['', 'x', 'X', 'x ', 'live/x', '\ud800', '\udbff', '\ufffd', 'é', 'e\u0301', 'x'.repeat(256)];
  const seen = new Set<string>();
  for (const workspace of [one, two]) {
    for (const mode of MODES) {
      for (const kind of KINDS)
        for (const value of values) seen.add(pseudonym(kind, workspace, mode, value).slice(0, 16));
    }
  }
  t.equal(seen.size, 2 * MODES.length * KINDS.length * values.length);
});
