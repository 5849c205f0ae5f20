"""Values that never change: what `@record` makes is what the standard frozen dataclass would be."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from shell.record import record


@record
class Place:
    """A place."""

    column: int
    row: int = 0
    notes: list[str] = dataclasses.field(default_factory=list)

    @property
    def double(self) -> int:
        """Twice the column."""
        return 2 * self.column


@record
class One:
    value: object


@record
class Other:
    value: object


@dataclasses.dataclass(frozen=True, slots=True)
class Model:
    """The same as `Place`, made by the standard decorator."""

    column: int
    row: int = 0
    notes: list[str] = dataclasses.field(default_factory=list)


def test_values_are_given_in_order_or_by_name() -> None:
    assert Place(3, 4, ["a"]) == Place(notes=["a"], row=4, column=3) == Place(3, notes=["a"], row=4)
    assert Place(3) == Place(3, 0, [])
    assert Place(3).notes is not Place(3).notes
    assert Place(3).double == 6
    assert Place.__doc__ == "A place."


def test_equal_by_values_within_one_class() -> None:
    assert One(1) != One(2)
    others: list[object] = [Other(1), 1, (1,)]
    assert One(1) not in others
    assert hash(One((1, 2))) == hash(One((1, 2)))
    assert len({One(1), One(1), Other(1)}) == 2
    with pytest.raises(TypeError):
        hash(One([]))


@pytest.mark.parametrize(
    "change",
    [
        lambda value: setattr(value, "row", 5),
        lambda value: setattr(value, "new", 5),
        lambda value: delattr(value, "row"),
    ],
    ids=["set", "new", "delete"],
)
def test_it_never_changes(change: Callable[[Any], None]) -> None:
    place = Place(3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        change(place)
    assert place == Place(3)
    assert not hasattr(place, "__dict__")


@pytest.mark.parametrize("values", [(), (1, 2, [], 4)])
def test_wrong_numbers_of_values(values: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError, match="Place"):
        Place(*values)


@pytest.mark.parametrize("named", [{"column": 1}, {"line": 1}])
def test_wrong_names(named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=next(iter(named))):
        Place(1, **named)


def test_copies() -> None:
    place = Place(3, 4, ["a"])
    assert pickle.loads(pickle.dumps(place)) == place
    assert copy.copy(place) == place
    deep = copy.deepcopy(place)
    assert deep == place
    assert deep.notes is not place.notes


def test_the_standard_library_takes_it_as_a_dataclass() -> None:
    known: Any = Place
    assert bool(dataclasses.is_dataclass(known)) is True
    assert [one.name for one in dataclasses.fields(Place)] == [one.name for one in dataclasses.fields(Model)]
    assert dataclasses.replace(Place(3), row=9) == Place(3, 9)
    assert dataclasses.asdict(Place(3, 4, ["a"])) == dataclasses.asdict(Model(3, 4, ["a"]))
    assert known.__match_args__ == ("column", "row", "notes")
    match known(3, 4):
        case Place(column, row):
            found = column, row
    assert found == (3, 4)


def test_how_it_reads() -> None:
    assert repr(Place(3, 4, ["a"])) == repr(Model(3, 4, ["a"])).replace("Model", "Place")
    assert repr(One(1)) == "One(value=1)"
