"""Makes the lists that come from public sources; see SOURCES.md. A developer's tool, not part of the build.

usage: python3 lexicons/build/make_lists.py FOLDER [names|places|words|medicine|companies ...]

FOLDER is what lexicons/build/fetch filled.
"""

import importlib
import pathlib
import sys


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name in sys.argv[2:] or ["names", "places", "words", "medicine", "companies"]:
        importlib.import_module(name).make(pathlib.Path(sys.argv[1]))


if __name__ == "__main__":
    main()
