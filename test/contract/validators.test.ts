// The committed validators are what the schemas say today.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { generateValidators } from '../../src/contract/tools/generate-validators.js';

t.test('the committed validators equal a fresh generation', async (t) => {
  const committed = readFileSync(new URL('../../../src/contract/generated/validators.ts', import.meta.url), 'utf8');
  t.ok(committed === generateValidators(), 'run `npm run generate` and commit the result');
});
