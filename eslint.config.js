// One place for the house rules a machine can hold: strict types, and who may import whom.
import tseslint from 'typescript-eslint';

/** Rooms of src/ that each room may import besides itself. */
const zones = {
  contract: [],
  redis: [],
  scoring: ['contract'],
  profiles: ['contract'],
  network: ['contract'],
  traffic: ['contract'],
  access: ['contract', 'redis'],
  state: ['contract', 'redis'],
  events: ['contract', 'redis'],
  http: ['contract', 'access'],
};
const rooms = [...Object.keys(zones), 'web'];

const zoneRules = Object.entries(zones).map(([room, allowed]) => {
  const forbidden = rooms.filter((other) => other !== room && !allowed.includes(other));
  return {
    files: [`src/${room}/**/*.ts`],
    rules: {
      'no-restricted-imports': ['error', {
        patterns: [
          { group: forbidden.map((other) => `**/${other}/**`), message: `src/${room} may import ${allowed.join(', ') || 'nothing of ours'}` },
          { regex: '/(app|main|cli|pool|config)\\.js$', message: 'only the composition root knows these' },
        ],
      }],
    },
  };
});

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'src/contract/generated/**', 'bench/results/**', '.data/**'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] }, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['bench/**/*.ts', 'test/**/*.ts', 'src/cli.ts', 'src/cli/**/*.ts'], rules: { 'no-console': 'off' } },
  { files: ['test/**/*.ts'], rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/unbound-method': 'off', '@typescript-eslint/require-await': 'off' } },
  { files: ['eslint.config.js'], ...tseslint.configs.disableTypeChecked },
  ...zoneRules,
);
