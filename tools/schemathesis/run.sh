#!/usr/bin/env bash
# Sends what schemathesis makes of the OpenAPI description to a real server (test/http/schemathesis.test.ts).
# PYTHON names another interpreter. Needs the root's node_modules (`npm ci`); packages are kept in a cache folder between runs, and
# ENVIRONMENT_ONLY ends it once they are there.
set -euo pipefail
cd "$(dirname "$0")"

source ../../scripts/python-environment.sh
python_environment schemathesis
[ -z "${ENVIRONMENT_ONLY:-}" ] || exit 0

cd ../..
node scripts/generate.mjs
SCHEMATHESIS="$cache/bin/schemathesis" node node_modules/vitest/vitest.mjs run test/http/schemathesis.test.ts
