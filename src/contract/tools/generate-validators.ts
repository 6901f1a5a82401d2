// Compiles the request schemas to plain functions: `npm run generate` writes them, a test compares them with the
// schemas. Nothing is compiled or evaluated when the service starts.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { ADMIN_REQUESTS } from '../admin-schemas.js';
import { LABEL_REQUESTS } from '../labels/schemas.js';
import { ChangeAlerts } from '../console/alerts.js';
import { CONSOLE_REQUESTS } from '../console/requests.js';
import { IMPORT_REQUESTS } from '../imports/schemas.js';
import { LIST_REQUESTS } from '../lists/schemas.js';
import { OPERATOR_REQUESTS } from '../operators/schemas.js';
import { POLICY_REQUESTS } from '../ruleset/policy.js';
import { StartBacktest } from '../ruleset/backtest.js';
import { RuleCases } from '../ruleset/cases.js';
import { RULE_REQUESTS } from '../ruleset/schema.js';
import { TRIED_REQUESTS } from '../ruleset/tried.js';
import { REQUESTS } from '../schemas.js';
import { schemaName, validatorName } from '../schema-name.js';
import { shareSchemas } from './share-schemas.js';

/** The package is CommonJS with a manual default export; this handles both forms in which it can be loaded. */
function loadStandalone(): (ajv: Ajv, exports: Record<string, string>) => string {
  let loaded: unknown = createRequire(import.meta.url)('ajv/dist/standalone');
  if (typeof loaded === 'object' && loaded !== null && 'default' in loaded) loaded = loaded.default;
  if (typeof loaded !== 'function')
    throw new Error('ajv/dist/standalone has another shape than this project was built for');
  const standalone = loaded;
  return (ajv, exports) => String(Reflect.apply(standalone, undefined, [ajv, exports]));
}

const SCHEMAS = [
  ...REQUESTS,
  ...ADMIN_REQUESTS,
  ...LABEL_REQUESTS,
  ...IMPORT_REQUESTS,
  ...OPERATOR_REQUESTS,
  ...CONSOLE_REQUESTS,
  ...RULE_REQUESTS,
  ...TRIED_REQUESTS,
  ...LIST_REQUESTS,
  ...POLICY_REQUESTS,
  StartBacktest,
  RuleCases,
  ChangeAlerts,
];

/**
 * Ajv passes an object with four values to the function of each `$ref`, of which three are not used. That takes a tenth
 * of the time of a request, so the path becomes a positional parameter.
 */
function withPositionalPath(code: string): string {
  return code
    .replaceAll('{instancePath="", parentData, parentDataProperty, rootData=data}={}', 'instancePath=""')
    .replaceAll(/\{instancePath:(instancePath\+.*?),parentData:.*?,rootData\}/g, '$1');
}

/** The text of `src/contract/generated/validators.ts`. */
export function generateValidators(): string {
  const { requests, shared } = shareSchemas(SCHEMAS);
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true, optimize: 2 },
    allErrors: false,
    strict: true,
    allowUnionTypes: true,
    // Lengths in UTF-16 units: needs no helper module; a whole request takes 163 ns.
    // oxlint-disable-next-line typescript/no-deprecated -- no other option says it
    unicode: false,
    // There are more than 200 names of settings; by default Ajv would compare so many in a loop with a helper.
    loopEnum: Infinity,
    logger: false,
    // URLs are checked elsewhere (contract/webhooks/webhook-target.ts).
    formats: { uri: true },
    inlineRefs: false,
    // contract/validation/violation.ts makes the messages.
    messages: false,
    schemas: [...shared, ...requests],
  });
  const code = loadStandalone()(
    ajv,
    Object.fromEntries(SCHEMAS.map((schema) => [validatorName(schema), schemaName(schema)])),
  );
  const positional = withPositionalPath(code);
  if (positional.includes('parentData')) throw new Error('a validator uses the value around the one it checks');
  if (code.includes('require(')) throw new Error('a validator needs a helper module at run time');
  return (
    `// @ts-nocheck\n// Generated from src/contract/schemas.ts and admin-schemas.ts by \`npm run generate\`. Do ` +
    `not edit.\n${positional}`
  );
}

if (process.argv[1]?.endsWith('generate-validators.js') === true) {
  writeFileSync(new URL('../../../../src/contract/generated/validators.ts', import.meta.url), generateValidators());
}
