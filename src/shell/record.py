"""Small frozen values, quick to define.

`@record` makes what `@dataclass(frozen=True, slots=True)` makes, and `dataclasses.replace`, `fields` and `asdict` take it as
such. The standard decorator compiles seven functions for each class; with some forty classes that alone was a tenth of the
time to the first frame. Here nothing is compiled: all records share their methods, and what `dataclasses` wants to know of
one is worked out when it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """The class with slots for its annotated fields, which are given in their order or by name and never change.

    Values of one class are equal if their fields are. A record is no base for others; mutable defaults need
    `dataclasses.field(default_factory=...)`.
    """
    names = tuple(cls.__annotations__)
    inside = {name: value for name, value in cls.__dict__.items() if name not in (*names, "__dict__", "__weakref__")}
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    inside |= {
        "__slots__": names,
        "__match_args__": names,
        "__dataclass_fields__": _Fields(cls),
        "__eq__": _eq,
        "__hash__": __hash__,
        "__repr__": _repr,
        "__setattr__": _setattr,
        "__delattr__": _delattr,
        "__reduce__": _reduce,
        "_values": attrgetter(*names) if len(names) > 1 else staticmethod(lambda value: (getattr(value, names[0]),)),
    }
    made: Any = type(cls.__name__, cls.__bases__, inside)
    made.__init__ = _initialiser(made, names, defaults)
    return made  # type: ignore[no-any-return] # the decorator gives back the type that it was given


def _initialiser(made: Any, names: Sequence[str], defaults: dict[str, Any]) -> Callable[..., None]:
    setters = [vars(made)[name].__set__ for name in names]
    count = len(names)
    usual = [defaults.get(name, MISSING) for name in names]

    def __init__(self: Any, *values: Any, **named: Any) -> None:  # noqa: N807  it becomes one
        if named or len(values) != count:
            values = _bound(made.__qualname__, names, usual, values, named)
        for put, value in zip(setters, values, strict=True):
            put(self, value)

    return __init__


def _bound(what: str, names: Sequence[str], usual: Sequence[Any], values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """All values in order: those given in order, then those given by name or else the `usual` ones. `TypeError` says what is
    too much, unknown or missing."""
    begin = len(values)
    if begin > len(names):
        raise TypeError(f"{what} takes {len(names)} values, but {begin} were given")
    rest = list(usual[begin:])
    for at, name in enumerate(names[begin:]):
        if name in named:
            rest[at] = named.pop(name)
        elif rest[at].__class__ is Field:
            rest[at] = rest[at].default if rest[at].default_factory is MISSING else rest[at].default_factory()
        if rest[at] is MISSING:
            raise TypeError(f"{what} needs a value for {name!r}")
    for name in named:
        raise TypeError(f"{what} got {'two values for' if name in names else 'a value for an unknown field,'} {name!r}")
    return *values, *rest


class _Fields:
    """Stands for what `dataclass` notes of a class's fields, until somebody asks."""

    def __init__(self, source: type) -> None:
        self._source = source

    def __get__(self, _instance: object, owner: type) -> dict[str, Field[Any]]:
        noted: Any = dataclass(init=False, repr=False, eq=False)(self._source)
        found: dict[str, Field[Any]] = noted.__dataclass_fields__
        owner.__dataclass_fields__ = found  # type: ignore[attr-defined] # it is a dataclass from now on
        return found


# Shared by all records. `_values` is no method: it is handed the record.


def _eq(self: Any, other: Any) -> Any:
    return self._values(self) == self._values(other) if other.__class__ is self.__class__ else NotImplemented


def __hash__(self: Any) -> int:  # noqa: N807  it becomes one
    return hash(self._values(self))


def _repr(self: Any) -> str:
    said = ", ".join(f"{name}={value!r}" for name, value in zip(self.__match_args__, self._values(self), strict=True))
    return f"{self.__class__.__qualname__}({said})"


def _setattr(_self: Any, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(_self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return self.__class__, self._values(self)
