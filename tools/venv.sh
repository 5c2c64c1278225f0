#!/bin/sh
# Makes .venv hold what is pinned: `sh tools/venv.sh` to build and serve, `sh tools/venv.sh dev` to test as well.
# A stamp in .venv keeps the checksum of the pins, so that a second call costs nothing.
set -eu
unset CDPATH
cd -- "$(dirname -- "$0")/.."

kind=${1:-run}
pins=requirements.txt
[ "$kind" = dev ] && pins=requirements-dev.txt
venv=.venv
python=$venv/bin/python

say() { printf 'malpan: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# The development pins hold the others, so either stamp of the same pins will do for running.
sum=$(cat requirements.txt requirements-dev.txt requirements-node.txt pyproject.toml | cksum)
stamped() { [ -f "$venv/malpan-$1" ] && [ "$(cat "$venv/malpan-$1")" = "$sum" ]; }
if new_enough "$python"; then
    if stamped dev || { [ "$kind" = run ] && stamped run; }; then
        exit 0
    fi
else
    found=
    lacking=
    # PYTHON names the one to use; otherwise the newest that is complete.
    for candidate in ${PYTHON:+"$PYTHON"} python3.14 python3.13 python3.12 python3.11 python3 python; do
        new_enough "$candidate" || continue
        if "$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            found=$candidate
            break
        fi
        [ -n "$lacking" ] || lacking=$candidate
    done
    if [ -z "$found" ] && [ -n "$lacking" ]; then
        fail "$lacking cannot make virtual environments: install its venv module" \
            "(Debian and Ubuntu: apt install python3-venv), then try again."
    fi
    [ -n "$found" ] || fail "no Python 3.11 or newer was found: install one, or name it with PYTHON=/path/to/python3."
    say "making .venv with $("$found" --version)"
    "$found" -m venv --clear "$venv" || fail "the virtual environment could not be made: see above."
fi

say "installing what $pins pins"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
rm -f "$venv/malpan-run" "$venv/malpan-dev"
# Twice quiet: errors only.
"$python" -m pip install -qq -r "$pins" &&
    "$python" -m pip install -qq --no-deps --no-build-isolation --editable . ||
    fail "installing failed: see above; the first set-up needs the network."
if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
    say "installing Node into .venv, because the system has none"
    "$python" -m pip install -qq -r requirements-node.txt || fail "installing Node failed: see above."
fi
printf '%s\n' "$sum" >"$venv/malpan-$kind"
