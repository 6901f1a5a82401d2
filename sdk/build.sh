#!/usr/bin/env bash
# Builds every package of sdk/: ES modules and CommonJS with types for each, and the browser client's bundles.
set -euo pipefail
cd "$(dirname "$0")"
node --min-semi-space-size=64 --max-semi-space-size=64 compile.js
../node_modules/.bin/rollup --silent -c js/rollup.config.js
