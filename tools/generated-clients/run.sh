#!/usr/bin/env bash
# Generates clients from the OpenAPI description with the generators that people use, compiles them, and calls a real server with each
# (test/clients/generated.test.ts). Needs the root's node_modules (`npm ci`), Python 3.10 or later, Java 11 or later, and Go; packages are kept in a
# cache folder between runs. PYTHON names another interpreter.
set -euo pipefail
cd "$(dirname "$0")"

python=${PYTHON:-python3}
for program in java go; do
  if ! command -v "$program" >/dev/null; then
    echo "generated clients: skipped, there is no $program."
    exit 0
  fi
done
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
  echo "generated clients: skipped, there is no $python of version 3.10 or later with venv."
  exit 0
fi

generator=7.25.0
key=$(cat requirements.txt package-lock.json <("$python" -VV) <(echo "$generator") | sha256sum | cut -c1-16)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/steward/generated-clients-$key"
mkdir -p "$(dirname "$cache")"

# Two runs share the cached packages, one after the other.
exec 9>"$cache.lock"
flock 9
if [ ! -e "$cache/complete" ]; then
  rm -rf "$cache"
  "$python" -m venv "$cache"
  "$cache/bin/pip" install --quiet --no-compile --disable-pip-version-check -r requirements.txt
  jar="https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/$generator/openapi-generator-cli-$generator.jar"
  if ! curl -sSf -o "$cache/openapi-generator.jar" "$jar"; then
    echo "generated clients: skipped, Maven Central does not answer."
    exit 0
  fi
  touch "$cache/complete"
fi
flock -u 9
[ -e node_modules ] || npm ci --no-audit --no-fund --silent

cd ../..
node scripts/generate.mjs
GENERATORS="$cache" node node_modules/vitest/vitest.mjs run test/clients/generated.test.ts
