# Sourced by tools that need Python packages, in the tool's folder. It ends the tool if there is no suitable Python.

# `python_environment NAME` sets `cache` to a folder with the packages of requirements.txt, which is kept between runs.
# PYTHON names another interpreter. Two runs share the folder, one after the other.
python_environment() {
  local name=$1 python=${PYTHON:-python3} key
  if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    echo "$name: skipped, there is no $python of version 3.10 or later with venv."
    exit 0
  fi
  key=$(cat requirements.txt <("$python" -VV) | sha256sum | cut -c1-16)
  cache="${XDG_CACHE_HOME:-$HOME/.cache}/steward/$name-$key"
  mkdir -p "$(dirname "$cache")"
  exec 9>"$cache.lock"
  flock 9
  if [ ! -e "$cache/complete" ]; then
    rm -rf "$cache"
    "$python" -m venv "$cache"
    "$cache/bin/pip" install --quiet --no-compile --disable-pip-version-check -r requirements.txt
    touch "$cache/complete"
  fi
  flock -u 9
}
