// One source, three forms: ES module, CommonJS, and a script that sets window.Riskgate. Sources are compiled by tsc
// first (dist/esm). FingerprintJS is bundled: of its 42 sources only those that are used, Rollup drops the rest.
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';

const banner =
  '/*! Riskgate, Apache-2.0. Contains parts of FingerprintJS 5.2.0, MIT, (c) FingerprintJS, Inc. See NOTICE. */';

/** @param module whether names at the top are nobody's but the file's: a script's are what a page calls it by */
function minify(module) {
  const compress = { passes: 3, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, inline: 1 };
  return terser({ ecma: 2022, module, toplevel: module, compress, format: { comments: /^!/ } });
}

export default {
  input: 'js/dist/esm/index.js',
  plugins: [nodeResolve({ browser: true })],
  treeshake: { moduleSideEffects: false },
  output: [
    { file: 'js/dist/riskgate.js', format: 'es', banner, plugins: [minify(true)] },
    { file: 'js/dist/riskgate.cjs', format: 'cjs', banner, plugins: [minify(true)] },
    { file: 'js/dist/riskgate.iife.js', format: 'iife', name: 'Riskgate', banner, plugins: [minify(false)] },
  ],
};
