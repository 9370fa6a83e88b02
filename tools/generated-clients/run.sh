#!/usr/bin/env bash
# Generates clients from the OpenAPI description with the generators that people use, compiles them, and calls a real server with each
# (test/clients/generated.test.ts). Needs the root's node_modules (`npm ci`), Python 3.10 or later, Java 11 or later, and Go; packages are kept in a
# cache folder between runs. PYTHON names another interpreter.
set -euo pipefail
cd "$(dirname "$0")"

for program in java go; do
  if ! command -v "$program" >/dev/null; then
    echo "generated clients: skipped, there is no $program."
    exit 0
  fi
done
source ../../scripts/python-environment.sh
python_environment generated-clients

generator=7.25.0
jar="$cache/openapi-generator-$generator.jar"
if [ ! -e "$jar" ]; then
  from="https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/$generator/openapi-generator-cli-$generator.jar"
  if ! curl -sSf -o "$jar.part" "$from"; then
    echo "generated clients: skipped, Maven Central does not answer."
    exit 0
  fi
  mv "$jar.part" "$jar"
  ln -sf "$jar" "$cache/openapi-generator.jar"
fi
[ -e node_modules ] || npm ci --no-audit --no-fund --silent

cd ../..
node scripts/generate.mjs
GENERATORS="$cache" node node_modules/vitest/vitest.mjs run test/clients/generated.test.ts
