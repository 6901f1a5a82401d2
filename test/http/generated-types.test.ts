// What SDKs and the dashboard have of the contract: their types of bodies and replies, and closed word lists.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { typeFiles } from '../../src/http/tools/generate-types.js';

const ROOT = new URL('../../../', import.meta.url);

t.test('what is generated from the contract for other packages is committed', async (t) => {
  for (const [path, text] of typeFiles())
    t.ok(readFileSync(new URL(path, ROOT), 'utf8') === text, `${path}: run \`npm run generate\` and commit the result`);
});
