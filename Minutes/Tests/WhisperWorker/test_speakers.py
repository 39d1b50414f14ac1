"""Tests of the network that tells speakers apart, with weights that the tests make."""

from __future__ import annotations

import io
import pickle
import sys
import tempfile
import types
import unittest
from collections import OrderedDict
from pathlib import Path

WORKER = Path(__file__).parents[2] / "Sources/MinutesLive/Speech/Whisper/Worker"
sys.path.insert(0, str(WORKER))

try:
    import numpy
except ModuleNotFoundError:
    numpy = None


class Torch:
    """Stands for PyTorch while a file is written."""

    def __enter__(self) -> "Torch":
        self.module, utilities = types.ModuleType("torch"), types.ModuleType("torch._utils")
        self.module.FloatStorage = type("FloatStorage", (), {"__module__": "torch"})

        def _rebuild_tensor_v2(*_: object) -> None:
            pass

        _rebuild_tensor_v2.__module__ = "torch._utils"
        _rebuild_tensor_v2.__qualname__ = "_rebuild_tensor_v2"
        utilities._rebuild_tensor_v2 = self.rebuild = _rebuild_tensor_v2
        sys.modules.update({"torch": self.module, "torch._utils": utilities})
        return self

    def __exit__(self, *_: object) -> None:
        del sys.modules["torch"], sys.modules["torch._utils"]


class StoredArray:
    """An array that is written as a tensor."""

    def __init__(self, torch: Torch, key: str, array: "numpy.ndarray") -> None:
        self.torch, self.key, self.array = torch, key, array

    def __reduce__(self) -> tuple:
        strides = tuple(stride // 4 for stride in self.array.strides)
        arguments = (StorageReference(self), 0, self.array.shape, strides, False, OrderedDict())
        return self.torch.rebuild, arguments


class StorageReference:
    """The storage of an array, which is written behind the objects."""

    def __init__(self, stored: StoredArray) -> None:
        self.stored = stored


class Writer(pickle.Pickler):
    """Writes storages as references."""

    def persistent_id(self, value: object) -> tuple | None:
        """The reference of a storage."""
        if not isinstance(value, StorageReference):
            return None
        stored = value.stored
        return ("storage", stored.torch.module.FloatStorage, stored.key, "cpu", stored.array.size, None)


def written(arrays: dict[str, "numpy.ndarray"]) -> bytes:
    """A file of weights in the old format of PyTorch."""
    file = io.BytesIO()
    with Torch() as torch:
        stored = {name: StoredArray(torch, str(index), array) for index, (name, array) in enumerate(arrays.items())}
        keys = [value.key for value in stored.values()]
        for value in (0x1950A86A20F9469CFC6C, 1001, {}, {"step": 1, "model_state": OrderedDict(stored)}, keys):
            Writer(file, protocol=2).dump(value)
        for array in arrays.values():
            file.write(array.size.to_bytes(8, "little") + array.astype("<f4").tobytes())
    return file.getvalue()


@unittest.skipIf(numpy is None, "numpy is not installed")
class WeightsTests(unittest.TestCase):
    def read(self, data: bytes, names: list[str]) -> dict:
        from weights import read_weights

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "weights.pt"
            file.write_bytes(data)
            return read_weights(file, names)

    def test_tensors_are_read_by_their_names(self) -> None:
        arrays = {"a": numpy.arange(6, dtype=numpy.float32).reshape(2, 3), "b": numpy.ones(2, numpy.float32)}
        read = self.read(written(arrays), ["b", "a"])
        self.assertEqual(list(read), ["b", "a"])
        for name, array in arrays.items():
            numpy.testing.assert_array_equal(read[name], array)

    def test_a_file_that_ends_too_early_is_an_error(self) -> None:
        data = written({"a": numpy.ones(8, numpy.float32)})
        with self.assertRaises(ValueError):
            self.read(data[:-4], ["a"])

    def test_a_file_cannot_run_anything(self) -> None:
        class Evil:
            def __reduce__(self) -> tuple:
                return (print, ("run",))

        with self.assertRaises(ValueError):
            self.read(pickle.dumps(Evil(), protocol=2), ["a"])


@unittest.skipIf(numpy is None, "numpy is not installed")
class SpeakerTests(unittest.TestCase):
    def test_windows_cover_a_sound(self) -> None:
        from speakers import window_times

        self.assertEqual(window_times(0), [])
        self.assertEqual(window_times(1), [(0, 1)])
        times = window_times(4)
        self.assertEqual(times[0][0], 0)
        self.assertAlmostEqual(times[-1][1], 4)
        self.assertTrue(all(end - start == 1.6 or abs(end - start - 1.6) < 1e-9 for start, end in times))

    def test_a_layer_computes_long_short_term_memory(self) -> None:
        from speakers import SpeakerModel

        # One cell whose gates are open, and which sums up the tangents of its input.
        weights = numpy.array([[0], [0], [1], [0]], numpy.float32)
        zeros = numpy.zeros((4, 1), numpy.float32)
        bias = numpy.array([99, 99, 0, 99], numpy.float32)
        outputs = SpeakerModel.layer(numpy.ones((1, 3, 1), numpy.float32), weights, zeros, bias)
        content = numpy.tanh(1) * numpy.arange(1, 4)
        numpy.testing.assert_allclose(outputs[0, :, 0], numpy.tanh(content), rtol=1e-5)


if __name__ == "__main__":
    unittest.main()
