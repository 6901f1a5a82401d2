#!/usr/bin/env bash
# The sample in one command: builds the library, starts a service with data of its own and the backend, and logs in.
# Needs a JDK, Debian's libandroid-json-java, and `make build` before.
set -euo pipefail
cd "$(dirname "$0")/../../.."
json=${JSON_JAR:-/usr/share/java/com.android.json.jar}
dir=$(mktemp -d)
pids=()
# Only what was started here, by its id.
finish() {
  for pid in "${pids[@]}"; do kill "$pid" && wait "$pid" || true; done 2>/dev/null
  rm -rf "$dir"
}
trap finish EXIT
# Waits for a line of a file, at most a minute.
line() {
  for _ in $(seq 600); do
    found=$(grep -om1 "$2" "$1" || true)
    if [ -n "$found" ]; then echo "$found" && return; fi
    sleep 0.1
  done
  echo "it did not start:" >&2 && cat "$1" >&2 && return 1
}
key() {
  DATA_DIR=$dir/data node dist/src/cli.js keys create --workspace sample --kind "$1" --mode test --limit 100 --json |
    node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).key'
}

sdk/android/build.sh "$dir/build"
javac --release 8 -encoding UTF-8 -Xlint:-options -cp "$dir/build/riskgate-android.jar:$json" -d "$dir/sample" \
  sdk/android/sample/shop/*.java 2> "$dir/javac" || { cat "$dir/javac" >&2; exit 1; }
public=$(key public)
secret=$(key secret)
HOST=127.0.0.1 PORT=0 DATA_DIR=$dir/data SHARDS=1 CLICKHOUSE=off GEO=off node dist/src/main.js > "$dir/service" 2>&1 &
pids+=($!)
port=$(line "$dir/service" '"port":[0-9]*[^\n]*"message":"listening"' | sed -E 's/"port":([0-9]*).*/\1/')
service=http://127.0.0.1:$port
node dist/sdk/android/sample/backend.js "$service" "$secret" > "$dir/backend" 2>&1 &
pids+=($!)
backend=$(line "$dir/backend" 'http://.*')
for _ in $(seq 300); do
  if node -e "fetch('$service/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; then break; fi
  sleep 0.1
done
java -cp "$dir/build/riskgate-android.jar:$dir/sample:$json" shop.Login "$service" "$public" "$backend"
