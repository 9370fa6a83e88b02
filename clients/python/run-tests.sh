#!/usr/bin/env bash
# Everything that holds for the Python package: format, lint, types, wheel and sdist, the tests against the built wheel and the real service, the Python
# examples of the documents; then the client's own tests on every other Python from 3.9 to 3.14 that is here, and on the oldest and the newest of them
# also the cases that every client must pass.
# PYTHON names another interpreter, and then only that one is used. Needs the root's node_modules (`npm ci`); packages are kept in a cache folder, and
# ENVIRONMENT_ONLY ends it once they are there.
set -euo pipefail
cd "$(dirname "$0")"

python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
  echo "Python client: skipped, there is no $python of version 3.9 or later with venv."
  exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Makes or finds the environment of an interpreter with the packages of some files: `cache` is its folder. Two runs share it, one after the other.
# With `pip` set that one serves it, and it has none of its own: to bring one along takes longer than all that is installed.
pip=
environment() {
  local interpreter=$1 key
  shift
  key=$(cat "$@" <("$interpreter" -VV) <(echo "${pip:+shared}") | sha256sum | cut -c1-16)
  cache="${XDG_CACHE_HOME:-$HOME/.cache}/steward/python-$key"
  mkdir -p "$(dirname "$cache")"
  exec 9>"$cache.lock"
  flock 9
  if [ ! -e "$cache/complete" ]; then
    rm -rf "$cache"
    "$interpreter" -m venv ${pip:+--without-pip} "$cache"
    install $(printf -- '-r %s ' "$@") >&2
    touch "$cache/complete"
  fi
}

# Installs into the environment in `cache`. What is imported is compiled then; most of it never is.
install() {
  if [ -n "$pip" ]; then
    "$pip" --python "$cache/bin/python" install --quiet --no-compile --disable-pip-version-check "$@"
  else
    "$cache/bin/pip" install --quiet --no-compile --disable-pip-version-check "$@"
  fi
}

# An interpreter of a version: on the path, of pyenv, or of uv, which is asked for what it has and downloads nothing.
find_python() {
  local candidate
  for candidate in "$(command -v "python$1" || true)" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1".*/bin/python3 \
    "$(command -v uv >/dev/null && uv python find --no-python-downloads "$1" 2>/dev/null || true)"; do
    if [ -n "$candidate" ] && "$candidate" -c "import sys, venv, ensurepip; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  return 1
}

environment "$python" requirements-run.txt requirements-test.txt requirements-compat.txt
[ -z "${ENVIRONMENT_ONLY:-}" ] || exit 0

if [ -x "$cache/bin/mypy" ]; then "$cache/bin/mypy" --cache-dir "$work/mypy"; fi
"$cache/bin/ruff" check --no-cache .
"$cache/bin/ruff" format --no-cache --check .

# The real service, and the checker of types that is no Python package.
node ../../scripts/build.mjs
node ../../scripts/tools.mjs published

# The wheel is made from the sdist, so both are known to be whole.
"$cache/bin/python" -m build --no-isolation --outdir "$work/dist" . >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
install --no-deps --force-reinstall "$work"/dist/*.whl
STEWARD_DIST="$work/dist" "$cache/bin/python" -m pytest -p no:cacheprovider "$@"

(cd ../.. && PYTHON="$cache/bin/python" node node_modules/vitest/vitest.mjs run test/docs/examples.test.ts -t 'the Python examples')

[ -z "${PYTHON:-}" ] || exit 0
own=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
here=()
for version in 3.9 3.10 3.11 3.12 3.13 3.14; do
  [ "$version" != "$own" ] || continue
  if find_python "$version" >/dev/null; then
    here+=("$version")
  else
    echo "Python client: not tested with $version, which is not here (neither on the path, nor of pyenv or uv)."
  fi
done
first=$cache
for version in ${here[@]+"${here[@]}"}; do
  other=$(find_python "$version")
  pip=
  if "$first/bin/pip" --python "$other" --version >/dev/null 2>&1; then pip=$first/bin/pip; fi
  environment "$other" requirements-run.txt
  install --no-deps --force-reinstall "$work"/dist/*.whl
  # What the oldest and the newest do alike, those between do: of them the client's own tests are enough.
  tests=(tests/test_client.py)
  if [ "$version" = "${here[0]}" ] || [ "$version" = "${here[-1]}" ]; then tests+=(tests/test_cases.py); fi
  echo "Python client: with $("$cache/bin/python" -VV | cut -d' ' -f1-2): ${tests[*]}"
  "$cache/bin/python" -m pytest -p no:cacheprovider "${tests[@]}"
done
