"""Small frozen values, quick to define.

`@record` makes what `@dataclass(frozen=True, slots=True)` makes, and `dataclasses.replace`, `fields` and `asdict` take it as
such. The standard decorator compiles seven functions for each class; with some forty classes that alone was a tenth of the
time to the first frame. Here one function is compiled, the initialiser, and the others are shared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """The class with slots for its annotated fields, compared and hashed by their values, which never change."""
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    own = fields(made)
    made.__init__ = _initialiser(made, own)
    made._values = _values(own)
    for method in (_eq, _hash, _repr, _setattr, _delattr, _reduce):
        setattr(made, f"_{method.__name__}__", method)
    return made  # type: ignore[no-any-return] # the decorator gives back the type that it was given


def _initialiser(made: type, own: tuple[Field[Any], ...]) -> Callable[..., None]:
    """`def __init__(self, ...)`, with the defaults of the fields by name from `given`."""
    given: dict[str, Any] = {"_set": object.__setattr__, "_MISSING": MISSING}
    head, body = ["self"], []
    for one in own:
        value = one.name
        if one.default_factory is not MISSING:
            given[f"_make_{one.name}"] = one.default_factory
            head.append(f"{one.name}=_MISSING")
            value = f"_make_{one.name}() if {one.name} is _MISSING else {one.name}"
        elif one.default is not MISSING:
            given[f"_default_{one.name}"] = one.default
            head.append(f"{one.name}=_default_{one.name}")
        else:
            head.append(one.name)
        body.append(f"    _set(self, {one.name!r}, {value})")
    made_here: dict[str, Any] = {}
    source = f"def __init__({', '.join(head)}):\n" + "\n".join(body)
    exec(source, given, made_here)  # noqa: S102  names of fields only, as the standard decorator does it
    initialiser: Callable[..., None] = made_here["__init__"]
    initialiser.__qualname__ = f"{made.__qualname__}.__init__"
    initialiser.__module__ = made.__module__
    return initialiser


def _values(own: tuple[Field[Any], ...]) -> Callable[[Any], tuple[Any, ...]]:
    names = [one.name for one in own]
    if len(names) > 1:
        return attrgetter(*names)
    (name,) = names
    return staticmethod(lambda value: (getattr(value, name),))


# Shared by all records. `self` is any record; `_values` is not a method: written in C, it is handed the record.


def _eq(self: Any, other: Any) -> Any:
    return self._values(self) == self._values(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
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
