"""Back-up files, changed anywhere: everything comes back, or one sentence says why nothing did, and nothing is touched."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from pathlib import Path

import pytest

from shell import backup, paths
from shell.paths import Paths
from shell.store import Store
from tests.texts.mutation import Recipe, cases, mutated_bytes, mutated_json_text, one_sentence
from tests.unit.test_backup import played


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A good back-up."""
    with pytest.MonkeyPatch.context() as patch:
        home = tmp_path_factory.mktemp("home")
        patch.setenv("IGRAONICA_HOME", str(home))
        played(paths.find())
        backup.make(paths.find(), home / "all.zip")
        return (home / "all.zip").read_bytes()


def here(places: Paths) -> dict[str, bytes]:
    """Every file of the home, but for what SQLite keeps beside an open store."""
    return {str(file.relative_to(places.data.parent)): file.read_bytes() for file in places.data.parent.rglob("*") if file.is_file()}


def restored_or_refused(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "in.zip"
    file.write_bytes(data)
    places = paths.find()
    places.config.mkdir(parents=True, exist_ok=True)
    (places.config / "plugins.json").write_text('{"off": ["mine"], "crashed": {}}')
    before = here(places)
    try:
        kept = backup.restore(places, file)
    except ValueError as error:
        one_sentence(error)
        assert here(places) == before
        return
    assert kept is None
    store = Store.open(places.store)
    assert store.notices == []
    assert all(saved.board.text for saved in store.running())
    store.close()
    for path in places.data.iterdir():
        if path.is_file():
            path.unlink()


@cases(1)
def test_a_backup_with_bytes_changed(whole: bytes, tmp_path: Path, recipe: bytes) -> None:
    restored_or_refused(mutated_bytes(Recipe(recipe), [whole]), tmp_path)


@cases(1)
def test_a_backup_with_parts_changed_and_packed_again(whole: bytes, tmp_path: Path, recipe: bytes) -> None:
    """Right checksums around wrong contents: a note, a store and settings that say something else."""
    dice = Recipe(recipe)
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = dice.choice(sorted(parts))
    if name.endswith(".json"):
        parts[name] = mutated_json_text(dice, [json.loads(parts[name])]).encode("utf-8", "surrogatepass")
    else:
        parts[name] = mutated_bytes(dice, [parts[name]])
    if dice.below(4) == 3:
        parts[dice.choice(("config/../../evil.json", "/etc/evil.json", "config/x.json", "config/", "C:\\evil", "igraonica.db/x"))] = b"{}"
    if dice.below(8) == 7:
        del parts[dice.choice(sorted(parts))]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zlib.DEFLATED) as archive:
        for entry, data in parts.items():
            archive.writestr(entry, data)
    restored_or_refused(packed.getvalue(), tmp_path)
    assert not [path for path in tmp_path.parent.rglob("evil.json") if path.is_file()]
    assert not Path("/etc/evil.json").exists()
