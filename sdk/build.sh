#!/usr/bin/env bash
# Builds every package of sdk/: ES modules and CommonJS with types for each, and the browser client's bundles.
set -euo pipefail
cd "$(dirname "$0")"
for package in js server; do
  npx --no-install tsc -p "$package/tsconfig.json"
  npx --no-install tsc -p "$package/tsconfig.json" --outDir "$package/dist/cjs" \
    --module commonjs --moduleResolution node10 --ignoreDeprecations 5.0 --verbatimModuleSyntax false
  echo '{ "type": "commonjs" }' > "$package/dist/cjs/package.json"
done
npx --no-install rollup --silent -c js/rollup.config.js
