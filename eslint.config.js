// One place for the house rules a machine can hold: strict types, and which room may import which.
import tseslint from 'typescript-eslint';

/** Rooms of src/ from the floor up, and what each may import besides itself. ARCHITECTURE.md has the same table. */
export const zones = {
  util: [],
  contract: ['util'],
  event: ['contract', 'util'],
  storage: ['contract', 'event', 'util'],
  log: ['contract', 'event', 'storage', 'util'],
  clickhouse: ['contract', 'event', 'log', 'util'],
  webhooks: ['contract', 'event', 'log', 'storage', 'util'],
  network: ['contract', 'event', 'util'],
  profiles: ['contract', 'event', 'storage', 'util'],
  rules: ['contract', 'event', 'util'],
  scoring: ['contract', 'event', 'rules', 'util'],
  traffic: ['contract'],
  access: ['contract', 'storage', 'util'],
  pool: ['contract', 'event', 'util'],
  http: ['access', 'contract', 'event', 'storage', 'util'],
  metrics: ['access', 'contract', 'event', 'http', 'pool'],
};
/** Rooms above all others: only the composition root knows these. */
const above = ['service', 'cli'];
const rooms = [...Object.keys(zones), ...above];

/** Which backend keeps the state is nobody's business: others know what is stored, and storage/open gives it. */
const oneDoor = {
  regex: '^(\\.\\./)+(src/)?storage/(?!ports/|open\\.js$)',
  message: 'of src/storage only ports/ and open.js are for others',
};

const zoneRules = Object.entries(zones).map(([room, allowed]) => {
  const forbidden = rooms.filter((other) => other !== room && !allowed.includes(other));
  return {
    files: [`src/${room}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(\\.\\./)+(${forbidden.join('|')})/`,
              message: `src/${room} may import ${allowed.join(', ') || 'nothing of ours'}`,
            },
            {
              regex: '^(\\.\\./)+(app|main|cli|config|logger)\\.js$',
              message: 'only the composition root knows these',
            },
            { regex: '^(\\.\\./)+(workers|bench|test)/', message: 'src/ is below workers/, bench/ and test/' },
            ...(room === 'storage' ? [] : [oneDoor]),
          ],
        },
      ],
    },
  };
});

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'sdk/*/dist/**',
      'sdk/demo/variants/*/dist/**',
      'sdk/*/src/generated/**',
      'node_modules/**',
      'src/contract/generated/**',
      'src/event/generated/**',
      'bench/results/**',
      '.data/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // For editors; check-sources.js gives the programs themselves.
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // What has a default has said what becomes of the rest.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      // The compiler refuses enums (erasableSyntaxOnly).
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  // Settings of a bundler, whose plugins have types that the compiler does not find from there.
  { files: ['sdk/**/*.js', 'dashboard/*.js'], ...tseslint.configs.disableTypeChecked },
  { files: ['bench/**/*.ts', 'test/**/*.ts', 'src/cli/**/*.ts'], rules: { 'no-console': 'off' } },
  // The console of a page is where its developer looks.
  { files: ['sdk/js/src/{body,result}.ts'], rules: { 'no-console': ['error', { allow: ['warn'] }] } },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: '[callee.property.name="match"] > ObjectExpression ArrayExpression.value[elements.length=0]',
          message: 'in a pattern of t.match, [] matches every array: write { length: 0 }',
        },
      ],
    },
  },
  {
    // The ports are asynchronous, LMDB is not: what it throws must become a rejection.
    files: ['src/storage/embedded/**/*.ts'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    // One screen for one function. Tables are as long as what they list: a field of the row per line.
    files: ['src/**/*.ts', 'workers/**/*.ts'],
    ignores: ['src/event/event-row.ts', 'src/http/intake/event-request.ts', 'src/http/openapi/examples.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['eslint.config.js', 'test/runner/check-sources.js'], ...tseslint.configs.disableTypeChecked },
  ...zoneRules,
  {
    // A program of its own: what it knows of the service is the admin API.
    files: ['dashboard/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(\\.\\./){2,}', message: 'dashboard/src imports nothing of the service' }] },
      ],
    },
  },
  {
    files: ['src/service/**/*.ts', 'src/cli/**/*.ts', 'src/app.ts', 'workers/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [oneDoor] }] },
  },
);
