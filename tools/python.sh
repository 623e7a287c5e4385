# Finds a Python that can set up the house, as $python. Shell alone: there may be no Python yet.
# Sourced by ./play and ./test.

tell() { # tell ENGLISH FRENCH
    case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in
        fr*) printf '%s\n' "$2" >&2 ;;
        *) printf '%s\n' "$1" >&2 ;;
    esac
}

probe='import sys
if sys.version_info < (3, 11): sys.exit(3)
try: import ensurepip, venv
except ImportError: sys.exit(4)'

python=
seen=
for name in .venv/bin/python python3 python3.14 python3.13 python3.12 python3.11; do
    command -v "$name" >/dev/null 2>&1 || continue
    "$name" -c "$probe" >/dev/null 2>&1 # a version manager's stand-in may well fail otherwise
    case $? in
        0) python=$name && break ;;
        3) seen="${seen:-old}" ;;
        4) seen=bare ;;
    esac
done

if [ -z "$python" ]; then
    case "$seen" in
        bare) tell "This Python has no venv module: install it (Debian and Ubuntu: apt install python3-venv)." \
            "Ce Python n’a pas le module venv : installez-le (Debian et Ubuntu : apt install python3-venv)." ;;
        old) tell "This Python is too old: Tablée needs Python 3.11 or newer." \
            "Ce Python est trop ancien : Tablée a besoin de Python 3.11 ou plus récent." ;;
        *) tell "There is no Python here: Tablée needs Python 3.11 or newer." \
            "Il n’y a pas de Python ici : Tablée a besoin de Python 3.11 ou plus récent." ;;
    esac
    exit 1
fi
