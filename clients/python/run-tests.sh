#!/usr/bin/env bash
# Everything that holds for the Python package: format, lint, types, wheel and sdist, the tests against the built wheel and the real service, and the
# Python examples of the documents.
# PYTHON names another interpreter. Needs the root's node_modules (`npm ci`); packages are kept in a cache folder between runs.
set -euo pipefail
cd "$(dirname "$0")"

python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
  echo "Python client: skipped, there is no $python of version 3.9 or later with venv."
  exit 0
fi

key=$(cat requirements-test.txt <("$python" -VV) | sha256sum | cut -c1-16)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/steward/python-$key"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$(dirname "$cache")"

# Two runs share the cached packages, one after the other.
exec 9>"$cache.lock"
flock 9
if [ ! -e "$cache/complete" ]; then
  rm -rf "$cache"
  "$python" -m venv "$cache"
  "$cache/bin/pip" install --quiet --disable-pip-version-check -r requirements-test.txt
  touch "$cache/complete"
fi

if [ -x "$cache/bin/mypy" ]; then "$cache/bin/mypy" --cache-dir "$work/mypy"; fi
"$cache/bin/ruff" check --no-cache .
"$cache/bin/ruff" format --no-cache --check .

# What the real service needs of a fresh checkout.
node ../../scripts/generate.mjs

# The wheel is made from the sdist, so both are known to be whole.
"$cache/bin/python" -m build --no-isolation --outdir "$work/dist" . >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
"$cache/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$work"/dist/*.whl
STEWARD_DIST="$work/dist" "$cache/bin/python" -m pytest -p no:cacheprovider "$@"

cd ../..
PYTHON="$cache/bin/python" node node_modules/vitest/vitest.mjs run test/docs/examples.test.ts -t 'the Python examples'
