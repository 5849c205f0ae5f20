"""What the desktop is told about the program: valid by the desktop's own checkers, and true."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from shell import __version__, cli_window
from shell.api import Daily
from shell.cli import COMMANDS
from shell.plugins import Plugins

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
ID = "org.igraonica.igraonica"
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these files are for the desktops of Linux")


def made(script: str, target: Path) -> Path:
    """What a script of packaging/ writes into a folder."""
    done = subprocess.run([sys.executable, "-P", str(PACKAGING / script), str(target)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made("desktop.py", tmp_path_factory.mktemp("desktop"))


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made("icons.py", tmp_path_factory.mktemp("icons"))


@pytest.fixture
def entry(files: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[method-assign,assignment]  # the documented way to keep capital letters
    parser.read(files / "igraonica.desktop", encoding="utf-8")
    return parser


def checker(name: str, package: str) -> str:
    """A tool, or a skip that says what is missing. `run.py test` installs them all."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not here (Debian package {package})")
    return found


def test_the_desktop_entry_is_valid(files: Path) -> None:
    command = [checker("desktop-file-validate", "desktop-file-utils"), "--warn-kde", str(files / "igraonica.desktop")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_metainfo_is_valid_down_to_the_last_remark(files: Path) -> None:
    command = [checker("appstreamcli", "appstream"), "validate", "--no-net", "--pedantic", str(files / f"{ID}.metainfo.xml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert not re.search(r"^[EWIP]: ", done.stdout, re.MULTILINE), done.stdout


def test_the_man_page_has_nothing_to_complain_about(files: Path) -> None:
    command = [checker("man", "man-db"), "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(files / "igraonica.6")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_man_page_tells_every_command_and_option(files: Path) -> None:
    text = (files / "igraonica.6").read_text(encoding="utf-8").replace("\\-", "-")
    assert __version__ in text
    assert [word for word in COMMANDS if not re.search(rf"^\.(B|BI) {word}\b", text, re.MULTILINE)] == []
    options = {option for action in cli_window._parser()._actions for option in action.option_strings}
    assert [option for option in sorted(options) if option not in text] == []


def test_the_entry_names_things_that_are_there(entry: configparser.ConfigParser, icons: Path) -> None:
    main = entry["Desktop Entry"]
    assert list((icons / "hicolor").glob(f"*/apps/{main['Icon']}.png"))
    assert main["MimeType"].rstrip(";") in (PACKAGING / "igraonica-mime.xml").read_text(encoding="utf-8")
    translated = {key.partition("[")[0] for key in main if "[" in key}
    assert translated == {"GenericName", "Comment", "Keywords"}
    assert all(f"{key}[{language}]" in main for key in translated for language in ("bs", "hr"))


def test_each_game_and_the_daily_have_an_action_that_the_program_understands(entry: configparser.ConfigParser, files: Path) -> None:
    from shell import paths

    plugins = Plugins(paths.find())
    plugins.load()
    daily = any(isinstance(game.engine, Daily) for game in plugins.games.values())
    actions = entry["Desktop Entry"]["Actions"].rstrip(";").split(";")
    assert actions == [*(["daily"] if daily else []), *plugins.games]
    for action in actions:
        group = entry[f"Desktop Action {action}"]
        program, *arguments = group["Exec"].split()
        assert program == "igraonica"
        asked = cli_window.options(arguments)
        assert asked.daily is (action == "daily")
        assert (asked.game.key if asked.game is not None else "daily") == action


def test_the_names_of_files_and_components_agree(files: Path) -> None:
    root = ET.parse(files / f"{ID}.metainfo.xml").getroot()
    assert root.findtext("id") == ID
    assert root.findtext("launchable") == "igraonica.desktop"
    assert 'setDesktopFileName("igraonica")' in (ROOT / "src/shell/qt/setup.py").read_text(encoding="utf-8")
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__


def test_every_screenshot_has_a_caption_in_every_language(files: Path) -> None:
    root = ET.parse(files / f"{ID}.metainfo.xml").getroot()
    shots = root.findall("screenshots/screenshot")
    games = {file.parent.name for file in (ROOT / "plugins").glob("*/__init__.py")}
    names = [(shot.findtext("image") or "").rpartition("/")[2].removesuffix(".png") for shot in shots]
    assert set(names) == {"start"} | games
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for shot in shots:
        assert {caption.get(language) for caption in shot.findall("caption")} == {None, "bs", "hr"}


def test_saved_games_are_known_by_name_and_by_content() -> None:
    from shell.saved import FORMAT

    root = ET.parse(PACKAGING / "igraonica-mime.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    match = root.find(".//m:match", space)
    assert match is not None
    assert match.get("value") == f'"{FORMAT}"'
    glob = root.find(".//m:glob", space)
    assert glob is not None
    suffix = (glob.get("pattern") or "").removeprefix("*")
    assert f'f"{{play.game.key}}{suffix}"' in (ROOT / "src/shell/qt/board_commands.py").read_text(encoding="utf-8")


def test_the_icon_is_there_in_every_size_and_as_drawings(icons: Path) -> None:
    from PySide6.QtGui import QImage

    sizes = {}
    for file in (icons / "hicolor").glob("*x*/apps/igraonica.png"):
        image = QImage(str(file))
        assert image.width() == image.height()
        sizes[file.parts[-3]] = image.width()
    assert sizes == {f"{size}x{size}": size for size in (16, 22, 24, 32, 48, 64, 128, 256)}
    assert (icons / "hicolor" / "scalable" / "apps" / "igraonica.svg").is_file()
    assert (icons / "hicolor" / "symbolic" / "apps" / "igraonica-symbolic.svg").is_file()


def test_the_symbolic_icon_is_filled_shapes_of_one_colour() -> None:
    """Desktops put their own colour into fills; strokes stay as they are, and would be unseen on a dark panel."""
    text = (ROOT / "resources" / "icons" / "app" / "igraonica-symbolic.svg").read_text(encoding="utf-8")
    assert "stroke" not in text
    assert len(set(re.findall(r'fill="(#\w+)"', text))) == 1


def test_screenshots_show_the_program(tmp_path: Path) -> None:
    from PySide6.QtGui import QImage

    made("screenshots.py", tmp_path)
    games = {file.parent.name for file in (ROOT / "plugins").glob("*/__init__.py")}
    assert {file.stem for file in tmp_path.glob("*.png")} == {"start"} | games
    for file in tmp_path.glob("*.png"):
        image = QImage(str(file))
        assert (image.width(), image.height()) == (1280, 800)
        colours = {image.pixelColor(x, y).rgb() for x in range(0, 1280, 16) for y in range(0, 800, 16)}
        assert len(colours) > 40
