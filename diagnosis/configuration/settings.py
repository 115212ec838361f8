"""One model's settings: what its file says, and where it says nothing, what its class assumes."""

import re
import reprlib
from collections import UserDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from diagnosis.configuration.model_types import NAMES, ModelType, versions
from diagnosis.read_table import UnreadableError

# "contradiction": what the library that loads the file refuses, or reads otherwise than written.
# "versions": what two versions of it read differently. "unknown": what is not known here.
# "hint": what a published model has otherwise. "layers": what layers do that are not all alike.
# "near": a published model with these settings but for one.
Kind = Literal["contradiction", "versions", "unknown", "hint", "layers", "near"]
GENERIC: Mapping[str, Sequence[str]] = NAMES["unknown type"]  # that its class may have
SMALLEST, LARGEST = 1e-15, 1e15  # of the numbers that a reading computes with
MAX_REMARKS = 100
MAX_WIDTH = 4096  # columns of a head; the widest known has 576
OF_POSITION = re.compile(
    r"rope|rotary|position|alibi|theta|_window$|ntk|attn_factor|max_seq|seq_len|max_model_len|mrope"
    r"|local_attention|max_trained|attention_chunk|nope"
)
NAMED = re.compile(  # keys within a scaling; a class's source was searched for those
    r"rope|rotary|alpha|beta|theta|freq|scal(e|ing)|temper|ax[ie]s|section|interleave|position|ntk"
    r"|factor"
)


@dataclass(frozen=True)
class Remark:
    """A remark on a file beside its reading: `name` is its sentence, `numbers` fill it."""

    kind: Kind
    name: str
    numbers: Mapping[str, object] = field(default_factory=dict)


class Recorded(UserDict[str, Any]):
    """A file's settings: which of them were read, and which defaults stand for missing ones."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.used: set[str] = set()
        self.assumed: dict[str, float] = {}

    def __getitem__(self, key: str) -> Any:
        self.used.add(key)
        return self.data[key]

    def filled(self, key: str, default: float) -> Any:
        """Return a setting, or else the default of the code that loads the file, and note that."""
        if key not in self.data:
            self.assumed[key] = default
        return self.get(key, default)


class FileSettings:
    """Read settings by transformers' names, and note what cannot be meant."""

    def __init__(self, file: Recorded, kind: ModelType | None, said: Mapping[str, Any]) -> None:
        self.file, self.kind, self.said = file, kind or {}, said
        self.known = kind is not None
        self.remarks: list[Remark] = []
        self.assumed = file.assumed  # defaults of the class that stand for missing settings
        self.ignored: list[str] = []  # what its class does not read, though others do
        self.layer: int | None = None  # the one that is read where a setting has a value for each

    def find(self, name: str, of: Kind = "contradiction", /, **numbers: object) -> None:
        """Note a remark, once; of what versions read differently, with `older` and `newer`."""
        if of == "versions":
            numbers = {**dict(zip(("older", "newer"), versions(), strict=True)), **numbers}
        remark = Remark(of, name, numbers)
        if remark not in self.remarks and len(self.remarks) < MAX_REMARKS:
            self.remarks.append(remark)

    def ignore(self, key: str) -> None:
        """Note that the class does not read this."""
        name = next((name for name in self.names(key) if name in self.file), key)
        if name not in self.ignored:
            self.ignored.append(name)

    def names(self, key: str) -> tuple[str, ...]:
        """Return the names that a file may have for `key`, by its class if that is known."""
        if self.known:
            own = self.kind.get("names", {}).get(key)
            return (key,) if own is None else (key, own)
        return (key, *GENERIC.get(key, ()))

    def get(self, key: str) -> Any:
        """Return what the file says, by any of its names; None where it says nothing."""
        if self.said.get(key) is not None:
            return self.said[key]
        values = (self.file.get(name) for name in self.names(key) if name in self.file)
        return next((value for value in values if value is not None), None)

    def value(self, key: str) -> Any:
        """Return what the file says, or what its class assumes; a null of the file stands."""
        if any(name in self.file for name in self.names(key)) or key in self.said:
            return self.get(key)
        return self.kind.get(key)

    def of_layer(self, value: Any) -> Any:
        """Return what a setting says of the layer that is read."""
        if not isinstance(value, list) or self.layer is None:
            return value
        return value[self.layer] if self.layer < len(value) else None

    def number(self, key: str) -> float | None:
        """Return a number above 0 of the file, or the class's, which is then noted as assumed."""
        value = self.get(key)
        if value is None and not any(name in self.file for name in self.names(key)):
            value = self.kind.get(key)
            if isinstance(value, int | float) and not isinstance(value, bool):
                self.assumed[key] = value
        return self.checked(key, value)

    def whole(self, key: str) -> int | None:
        """Return a whole number above 0; None where there is none."""
        value = self.number(key)
        return None if value is None or value != int(value) else int(value)

    def checked(self, key: str, value: object) -> float | None:
        """Return `value` if it is a number above 0; note what else it is.

        Every number of a file that a reading computes with comes through here.
        """
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.find("no number", key=key, value=text(value)[:40])
        elif value <= 0 and value >= -LARGEST:
            self.find("not above 0", key=key, value=value)
        else:
            return in_range(key, value)
        return None

    @property
    def unread(self) -> tuple[str, ...]:
        """Keys on position that were not read."""
        unused = (
            key
            for key, value in self.file.data.items()
            if key not in self.file.used and OF_POSITION.search(key) and _says(value)
        )
        return (*unused, *self.ignored)


def text(value: object) -> str:
    """Return a word of a file, or what stands in its place, shortened."""
    return value if isinstance(value, str) else reprlib.repr(value)


def in_range(key: str, value: float) -> float:
    """Return a number that can be computed with. UnreadableError if too large, too small, NaN."""
    if SMALLEST <= value <= LARGEST:
        return float(value)
    limits = {"smallest": f"{SMALLEST:g}", "most": f"{LARGEST:g}"}
    raise UnreadableError("out of range", key=key, value=text(value)[:20], **limits)


def checked_width(columns: int | None) -> int | None:
    """Return the columns of a head, of which arrays are made. UnreadableError if too many."""
    if columns is not None and columns > MAX_WIDTH:
        raise UnreadableError("too wide", columns=columns, most=MAX_WIDTH)
    return columns


def _says(value: object) -> bool:
    """Return whether a value is one: null, false and empty lists switch something off."""
    return value is not None and value is not False and value not in ([], {}, "")
