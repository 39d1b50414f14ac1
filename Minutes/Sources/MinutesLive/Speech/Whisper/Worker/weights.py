"""Reads the weights of a model that PyTorch has saved, without PyTorch: the file format that it had before version 1.6.

Only tensors, numbers, texts and containers are read; any other object is an error, so that a file cannot run anything.
"""

from __future__ import annotations

import io
import pickle
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

MAGIC = 0x1950A86A20F9469CFC6C
TYPES = {"FloatStorage": "<f4", "DoubleStorage": "<f8", "LongStorage": "<i8", "IntStorage": "<i4"}


class WeightsError(ValueError):
    """A file that has not the expected format."""


@dataclass(frozen=True)
class Storage:
    """The numbers that tensors share, behind the objects of the file."""

    key: str
    type: str
    count: int


@dataclass(frozen=True)
class Tensor:
    """A view of a storage."""

    storage: Storage
    offset: int
    shape: tuple[int, ...]

    def array(self, numbers: dict[str, np.ndarray]) -> np.ndarray:
        """The numbers of the tensor."""
        count = int(np.prod(self.shape, dtype=np.int64))
        values = numbers[self.storage.key][self.offset : self.offset + count]
        if len(values) < count:
            raise WeightsError("A tensor is longer than its storage.")
        return values.reshape(self.shape)


def make_tensor(storage: Storage, offset: int, shape: tuple[int, ...], *_: object) -> Tensor:
    """Stands for the function of PyTorch that makes a tensor."""
    return Tensor(storage, offset, tuple(shape))


class Reader(pickle.Unpickler):
    """An unpickler that knows tensors only."""

    def find_class(self, module: str, name: str) -> object:
        """The few names that a file of weights has."""
        known: dict[tuple[str, str], Callable[..., object]] = {
            ("collections", "OrderedDict"): OrderedDict,
            ("torch._utils", "_rebuild_tensor_v2"): make_tensor,
        }
        if (module, name) in known:
            return known[module, name]
        if module == "torch" and name in TYPES:
            return name
        raise WeightsError(f"The file has an object of the kind {module}.{name}.")

    def persistent_load(self, reference: tuple) -> Storage:
        """A storage, which lies behind the objects."""
        _, type_name, key, _, count, *_ = reference
        if type_name not in TYPES:
            raise WeightsError(f"The file has numbers of the kind {type_name}.")
        return Storage(str(key), TYPES[type_name], int(count))


def read_weights(path: Path, names: list[str]) -> dict[str, np.ndarray]:
    """The tensors with these names in the part `model_state` of a file, in the order of the names."""
    with path.open("rb") as file:
        if Reader(file).load() != MAGIC:
            raise WeightsError(f"{path} is no file of PyTorch in its old format.")
        for _ in range(2):
            Reader(file).load()
        tensors = Reader(file).load()["model_state"]
        keys = Reader(file).load()
        storages = {value.storage.key: value.storage for value in tensors.values()}
        numbers = read_numbers(file, [str(key) for key in keys], storages)
    return {name: tensors[name].array(numbers) for name in names}


def read_numbers(
    file: BinaryIO | io.BytesIO, keys: list[str], storages: dict[str, Storage]
) -> dict[str, np.ndarray]:
    """The storages of a model. They come first in the file; others, as those of an optimizer, are left out."""
    numbers: dict[str, np.ndarray] = {}
    for key in keys:
        if len(numbers) == len(storages):
            break
        count = int.from_bytes(file.read(8), "little")
        storage = storages.get(key)
        width = np.dtype(storage.type).itemsize if storage else 4
        data = file.read(count * width)
        if len(data) < count * width:
            raise WeightsError("The file ends too early.")
        if storage:
            numbers[key] = np.frombuffer(data, dtype=storage.type)
    return numbers
