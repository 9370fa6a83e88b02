#!/usr/bin/env bash
# Puts LiteLLM's real proxy between a caller and a local model, with Steward as its guardrail (test/http/litellm-proxy.test.ts).
# PYTHON names another interpreter. Needs the root's node_modules (`npm ci`); packages are kept in a cache folder between runs.
set -euo pipefail
cd "$(dirname "$0")"

python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
  echo "litellm: skipped, there is no $python of version 3.10 or later with venv."
  exit 0
fi

key=$(cat requirements.txt <("$python" -VV) | sha256sum | cut -c1-16)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/steward/litellm-$key"
mkdir -p "$(dirname "$cache")"

# Two runs share the cached packages, one after the other.
exec 9>"$cache.lock"
flock 9
if [ ! -e "$cache/complete" ]; then
  rm -rf "$cache"
  "$python" -m venv "$cache"
  "$cache/bin/pip" install --quiet --no-compile --disable-pip-version-check -r requirements.txt
  touch "$cache/complete"
fi
flock -u 9

cd ../..
node scripts/generate.mjs
LITELLM="$cache/bin/litellm" node node_modules/vitest/vitest.mjs run test/http/litellm-proxy.test.ts
