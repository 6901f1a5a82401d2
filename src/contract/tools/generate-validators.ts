// Compiles the request schemas to plain functions: `npm run generate` writes them, a test compares them with the
// schemas. Nothing is compiled or evaluated when the service starts.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { ChangeKey, ChangeWebhook, ChangeWorkspace, CreateErasure, CreateKey, CreateWebhook, CreateWorkspace, RotateKey } from '../admin-schemas.js';
import { CollectRequest, ScoreRequest, VerifyRequest } from '../schemas.js';

/** The package is CommonJS with a hand-set default export; this finds the function however it was loaded. */
function loadStandalone(): (ajv: Ajv, exports: Record<string, string>) => string {
  let loaded: unknown = createRequire(import.meta.url)('ajv/dist/standalone');
  if (typeof loaded === 'object' && loaded !== null && 'default' in loaded) loaded = loaded.default;
  if (typeof loaded !== 'function') throw new Error('ajv/dist/standalone has another shape than this project was built for');
  const standalone = loaded;
  return (ajv, exports) => String(Reflect.apply(standalone, undefined, [ajv, exports]));
}

/** Each under the name of its validator; the schema's `$id` is the same with a capital. */
const REQUESTS = {
  scoreRequest: ScoreRequest, collectRequest: CollectRequest, verifyRequest: VerifyRequest,
  createWorkspace: CreateWorkspace, changeWorkspace: ChangeWorkspace, createKey: CreateKey, changeKey: ChangeKey, rotateKey: RotateKey,
  createErasure: CreateErasure, createWebhook: CreateWebhook, changeWebhook: ChangeWebhook,
};

/** The text of `src/contract/generated/validators.ts`. */
export function generateValidators(): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true, optimize: 2 },
    allErrors: false,
    strict: true,
    allowUnionTypes: true,
    // Lengths in UTF-16 units: no helper module, and 163 ns for a whole request.
    unicode: false,
    logger: false,
    // What a URL must be is checked where it is known who may connect to it.
    formats: { uri: true },
    schemas: Object.values(REQUESTS),
  });
  const code = loadStandalone()(ajv, Object.fromEntries(Object.keys(REQUESTS).map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)])));
  if (code.includes('require(')) throw new Error('a validator needs a helper module at run time');
  return `// @ts-nocheck\n// Generated from src/contract/schemas.ts and admin-schemas.ts by \`npm run generate\`. Do not edit.\n${code}`;
}

if (process.argv[1]?.endsWith('generate-validators.js') === true) {
  writeFileSync(new URL('../../../../src/contract/generated/validators.ts', import.meta.url), generateValidators());
}
