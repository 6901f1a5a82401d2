#!/usr/bin/env bash
# Builds riskgate-android.jar for Java 8, against Android's org.json and the declared stubs, and prints its size.
#   sdk/android/build.sh [folder]     JSON_JAR=… for an org.json elsewhere than Debian puts it
set -euo pipefail
cd "$(dirname "$0")"
out=${1:-dist}
json=${JSON_JAR:-/usr/share/java/com.android.json.jar}
bytes_max=60000
rm -rf "$out/classes"
mkdir -p "$out/classes"
# Annotations and stubs are compiled beside the library and are not in the jar: an app has the real ones.
find core android stubs -name '*.java' | xargs javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 --release 8 \
  -encoding UTF-8 -Xlint:all,-options -Werror -g:source,lines -cp "$json" -d "$out/classes"
jar --create --file "$out/riskgate-android.jar" -C "$out/classes" io
bytes=$(wc -c < "$out/riskgate-android.jar")
echo "$out/riskgate-android.jar: $bytes bytes (at most $bytes_max)"
[ "$bytes" -le "$bytes_max" ]
