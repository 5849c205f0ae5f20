"""Questions from outside, and clouds from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plugins.triangles.cloud_text import cloud_text, from_json, parse_cloud
from plugins.triangles.state import State
from plugins.triangles.variants import Size, variant
from shell.api import Board, Format, Text, Variant

_CODE = Format("code", Text("Share code"))


class Outside:
    """`shell.api.Inspect`, `Importer` and `Exporter`."""

    def inspect(self, data: Any) -> Mapping[str, Any]:
        """Facts about a position. `ValueError` says what is wrong with it."""
        from plugins.triangles.position import facts

        return facts(data)

    def board_details(self, kind: Variant, board: Board, options: Mapping[str, str]) -> Mapping[str, Any]:
        """The stars and the tolerance. `ValueError` for options: a cloud has none."""
        if options:
            raise ValueError(f"a cloud does not depend on {', '.join(options)}")
        cloud = parse_cloud(board.text)
        return {"stars": [list(star) for star in cloud.stars], "tol": cloud.tol}

    def import_board(self, data: bytes) -> tuple[Variant, Board]:
        """A cloud: its text, its share code, or JSON with `stars`, `tol` and perhaps `extra`. `ValueError` says what is wrong."""
        import json

        from plugins.triangles import codes

        try:
            text = data.decode("utf-8").strip()
        except UnicodeDecodeError as error:
            raise ValueError(Text("a cloud is text")) from error
        if codes.is_code(text):
            cloud, extra = codes.decode(text)
        elif not text.startswith("{"):
            cloud, extra = parse_cloud(text), False
        else:
            try:
                found = json.loads(text)
            except json.JSONDecodeError as error:
                raise ValueError(
                    Text("this is no JSON: it breaks at line {line}, column {column}", line=error.lineno, column=error.colno)
                ) from error
            except (ValueError, RecursionError) as error:
                raise ValueError(Text("this is no JSON: its numbers are too long, or its lists too deep")) from error
            if found.get("lines"):
                raise ValueError(Text("a game begins with a cloud without lines: leave 'lines' out"))
            cloud, extra = from_json(found), found.get("extra", False) is True
        if len(cloud.stars) < 3:
            raise ValueError(Text("a game has at least 3 stars"))
        return variant(Size(len(cloud.stars), extra)), Board(cloud_text(cloud))

    def export_formats(self, state: State) -> Sequence[Format]:
        """The share code."""
        return (_CODE,)

    def export_board(self, state: State, key: str) -> bytes:
        """The share code, of the cloud without its lines. `ValueError` if there is no such form."""
        if key != _CODE.key:
            raise ValueError(f"no form of a cloud: {key[:40]!r}")
        from plugins.triangles.codes import encode

        return encode(parse_cloud(state.board), state.extra).encode()
