#!/usr/bin/env bash
# Builds the dashboard into dist/dashboard, which the service serves: the compiler checks it and makes modules, rollup
# makes files with a hash in their names. Nothing is done while no source is newer than what was built.
set -euo pipefail
cd "$(dirname "$0")"
built=../dist/dashboard/index.html
if [ -f "$built" ] && [ -z "$(find . ../package-lock.json ../docs/cookbook.md -newer "$built" -print -quit)" ]; then exit 0; fi
rm -rf ../dist/dashboard ../dist/dashboard-modules
../node_modules/typescript-7/bin/tsc -p tsconfig.json
../node_modules/.bin/rollup --silent -c rollup.config.js
