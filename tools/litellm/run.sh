#!/usr/bin/env bash
# Puts LiteLLM's real proxy between a caller and a local model, with Steward as its guardrail (test/http/litellm-proxy.test.ts).
# PYTHON names another interpreter. Needs the root's node_modules (`npm ci`); packages are kept in a cache folder between runs.
set -euo pipefail
cd "$(dirname "$0")"

source ../../scripts/python-environment.sh
python_environment litellm

cd ../..
node scripts/generate.mjs
LITELLM="$cache/bin/litellm" node node_modules/vitest/vitest.mjs run test/http/litellm-proxy.test.ts
