#!/usr/bin/env bash
# Builds every package of sdk/: ES modules and CommonJS with types for each, and the browser client's bundles. Adapters
# come after the client, whose types they are compiled with. Angular has ES modules only, as all of its packages.
set -euo pipefail
cd "$(dirname "$0")"
compile() { ../node_modules/.bin/tsc -p "$@"; }
both() {
  compile "$1/tsconfig.json"
  compile "$1/tsconfig.json" --outDir "$1/dist/cjs" \
    --module commonjs --moduleResolution node10 --ignoreDeprecations 5.0 --noCheck
  echo '{ "type": "commonjs" }' > "$1/dist/cjs/package.json"
}
both js
../node_modules/.bin/rollup --silent -c js/rollup.config.js
for package in server react vue; do both "$package"; done
compile angular/tsconfig.json
