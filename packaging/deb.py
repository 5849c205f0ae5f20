"""Make the Debian package around the frozen folder.

    python packaging/deb.py FROZEN DESKTOP ICONS SCREENSHOTS OUT

The folder goes to /usr/lib/igraonica, without the libraries that Debian has: those are depended on, by what the files
themselves ask for. Needs dpkg-deb and dpkg-shlibdeps (packages dpkg and dpkg-dev).
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from email.utils import formatdate
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "packaging"
ID = "org.igraonica.igraonica"
MAINTAINER = "The authors of Igraonica <authors@igraonica.example>"
REVISION = "1"

OWN = ("libQt6", "libpyside6", "libshiboken6", "libpython3", "libicu")
"""Libraries that stay: Qt and its ICU as PySide6 brings them, and Python as we built with it. All others are Debian's."""
ON_DEMAND = {"libcupsprintersupport.so": "Recommends", "libqgtk3.so": "Suggests"}
"""Plugins of Qt that load only where there is what they ask for: a printing system, GNOME's dialogs."""
FIELDS = ("Depends", "Recommends", "Suggests")

DESCRIPTION = """\
puzzle games, and a door for your own
 A room of puzzle games for the desktop. Every game keeps its board when you
 leave it, waits while you look elsewhere, and remembers your best times.
 .
 Hints that explain, undo, pause, statistics, boards of the day; light, dark
 and high contrast; mouse, keyboard or screen reader; English, Bosnian and
 Croatian. Games are plugins: drop a folder in and it is there."""

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Igraonica
Comment: Made from the program's source with PyInstaller. Python, Qt and PySide6 come as their makers publish them; their
 licences allow that, and each can be replaced in /usr/lib/igraonica/_internal by another build of the same version.

Files: *
Copyright: 2026 The authors of Igraonica
License: MPL-2.0

Files: usr/lib/igraonica/_internal/shell/_resources/fonts/*
Copyright: 2016-2022 The Inter Project Authors
License: OFL-1.1

Files: usr/lib/igraonica/_internal/PySide6/* usr/lib/igraonica/_internal/shiboken6/*
Copyright: The Qt Company Ltd. and other contributors
License: LGPL-3

Files: usr/lib/igraonica/_internal/PySide6/Qt/lib/libicu*
Copyright: 2016-2023 Unicode, Inc.
License: Unicode-3.0

Files: usr/lib/igraonica/_internal/libpython3* usr/lib/igraonica/_internal/python3*
Copyright: 2001-2024 Python Software Foundation
License: PSF-2.0

Files: usr/lib/igraonica/_internal/pluggy* usr/lib/igraonica/_internal/appdirs* usr/lib/igraonica/_internal/polib*
Copyright: 2015 holger krekel; 2010 ActiveState Software Inc.; 2006-2023 David Jean Louis
License: Expat

License: MPL-2.0
 On Debian systems the full text is in /usr/share/common-licenses/MPL-2.0.

License: LGPL-3
 On Debian systems the full text is in /usr/share/common-licenses/LGPL-3.

License: OFL-1.1
 The full text is in /usr/lib/igraonica/_internal/shell/_resources/fonts/OFL.txt.

License: Unicode-3.0
 The full text is at https://www.unicode.org/license.txt.

License: PSF-2.0
 Permission to use, copy, modify and distribute, as in the PSF License Agreement: the full text is what
 `import _sitebuiltins` names at https://docs.python.org/3/license.html.

License: Expat
 Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 documentation files, to deal in the Software without restriction, including without limitation the rights to use, copy,
 modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, provided that the above copyright
 notice and this permission notice are included in all copies. The software is provided "as is", without warranty of any
 kind.
"""

OVERRIDES = """\
# Modules of Python that call nothing of the C library by themselves.
igraonica: library-not-linked-against-libc *lib-dynload*
igraonica: shared-library-lacks-prerequisites *lib-dynload*
igraonica: shared-library-lacks-prerequisites *libicudata*
# As Python and Qt are built by their makers.
igraonica: embedded-library expat *pyexpat*
igraonica: embedded-library libjpeg *libqjpeg*
# Games are compiled in the package, since nothing can be compiled in a folder of the system later.
igraonica: package-installs-python-pycache-dir *
# Inter is drawn at sizes and weights that are tested with this very version.
igraonica: duplicate-font-file *
"""


def main() -> int:
    """Build the package. Returns the exit status."""
    frozen, desktop, icons, screenshots, out = map(Path, sys.argv[1:6])
    version = f"{program_version(ROOT / 'src' / 'shell' / '__init__.py')}-{REVISION}"
    architecture = run("dpkg", "--print-architecture").strip()
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / "tree"
        fill(tree, frozen, desktop, icons, screenshots, version)
        size = sum(file.lstat().st_size for file in tree.rglob("*") if file.is_file() and not file.is_symlink()) // 1024
        control = {
            "Package": "igraonica",
            "Version": version,
            "Architecture": architecture,
            "Maintainer": MAINTAINER,
            "Installed-Size": str(size),
            **{field: ", ".join(parts) for field, parts in needs(tree, Path(scratch)).items()},
            "Section": "games",
            "Priority": "optional",
            "Description": DESCRIPTION,
        }
        write(tree / "DEBIAN" / "control", "".join(f"{name}: {value}\n" for name, value in control.items() if value))
        checksums(tree)
        rights(tree)
        out.mkdir(parents=True, exist_ok=True)
        package = out / f"igraonica_{version}_{architecture}.deb"
        run("dpkg-deb", "--root-owner-group", "-Zxz", "-z4", "--build", str(tree), str(package))
    print(package)
    return 0


def program_version(file: Path) -> str:
    """The version that stands in the source."""
    found = re.search(r'__version__ = "([^"]+)"', file.read_text(encoding="utf-8"))
    if found is None:
        sys.exit(f"{file}: there is no version")
    return found[1]


def run(*command: str, cwd: Path | None = None) -> str:
    """What a program prints. Ends the build if it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command[:3])}... failed:\n{done.stderr}")
    return done.stdout


def write(file: Path, text: str) -> None:
    """A text file, with the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def packed(file: Path, text: str) -> None:
    """A text file, packed as Debian wants its documentation: without name and time, so that it is always the same."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


# --- what lies in it ------------------------------------------------------------------------------------------------------


def fill(tree: Path, frozen: Path, desktop: Path, icons: Path, screenshots: Path, version: str) -> None:
    """Lay everything out as it is installed."""
    usr = tree / "usr"
    home = usr / "lib" / "igraonica"
    shutil.copytree(frozen, home, symlinks=True)
    for file in (home / "_internal").glob("lib*.so*"):
        if not file.name.startswith(OWN):
            file.unlink()  # Debian has it
    (usr / "games").mkdir(parents=True)
    (usr / "games" / "igraonica").symlink_to("../lib/igraonica/igraonica")
    for source, target in (
        (desktop / "igraonica.desktop", usr / "share" / "applications" / "igraonica.desktop"),
        (desktop / f"{ID}.metainfo.xml", usr / "share" / "metainfo" / f"{ID}.metainfo.xml"),
        (HERE / "igraonica-mime.xml", usr / "share" / "mime" / "packages" / "igraonica.xml"),
    ):
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    shutil.copytree(icons / "hicolor", usr / "share" / "icons" / "hicolor")
    shutil.copytree(screenshots, usr / "share" / "doc" / "igraonica" / "screenshots")
    packed(usr / "share" / "man" / "man6" / "igraonica.6.gz", (desktop / "igraonica.6").read_text(encoding="utf-8"))
    documents = usr / "share" / "doc" / "igraonica"
    write(documents / "copyright", COPYRIGHT)
    packed(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    when = formatdate(int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or time.time(), localtime=False).replace("-0000", "+0000")
    entry = f"igraonica ({version}) stable; urgency=medium\n\n  * What is new stands in changelog.gz.\n\n -- {MAINTAINER}  {when}\n"
    packed(documents / "changelog.Debian.gz", entry)
    write(usr / "share" / "lintian" / "overrides" / "igraonica", OVERRIDES)


def needs(tree: Path, scratch: Path) -> dict[str, list[str]]:
    """The Debian packages whose libraries the files load, by field. Asked of dpkg-shlibdeps, with versions."""
    write(scratch / "debian" / "control", "Source: igraonica\n\nPackage: igraonica\nArchitecture: any\n")
    inside = tree / "usr" / "lib" / "igraonica" / "_internal"
    files = [file for file in tree.rglob("*") if file.is_file() and not file.is_symlink() and is_program(file)]
    private = {file.parent for file in files if file.name.startswith("lib")} | {inside}
    command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0", *(f"-l{folder}" for folder in sorted(private))]
    for field in FIELDS:
        command += [f"-d{field}", *(f"-e{file}" for file in files if ON_DEMAND.get(file.name, "Depends") == field)]
    said = dict(line.split("=", 1) for line in run(*command, cwd=scratch).splitlines())
    found: dict[str, list[str]] = {}
    for field in FIELDS:
        known = {part.split()[0] for parts in found.values() for part in parts}
        parts = sorted(part.strip() for part in said.get(f"shlibs:{field}", "").split(",") if part.strip())
        found[field] = [part for part in parts if part.split()[0] not in known]
    return found


def is_program(file: Path) -> bool:
    """Whether a file is an ELF one."""
    with file.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def checksums(tree: Path) -> None:
    """DEBIAN/md5sums, by which `dpkg --verify` sees damage."""
    import hashlib

    files = sorted(file for file in tree.rglob("*") if file.is_file() and not file.is_symlink() and "DEBIAN" not in file.parts)
    sums = [f"{hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()}  {file.relative_to(tree)}" for file in files]
    write(tree / "DEBIAN" / "md5sums", "\n".join(sums) + "\n")


def rights(tree: Path) -> None:
    """Everybody reads, root writes, and only what is run may be run."""
    for file in [tree, *tree.rglob("*")]:
        if not file.is_symlink():
            runs = file.is_dir() or file == tree / "usr" / "lib" / "igraonica" / "igraonica"
            file.chmod(0o755 if runs else 0o644)


if __name__ == "__main__":
    sys.exit(main())
