"""The limits that the worker sets for itself, so that it never disturbs a recording."""

from __future__ import annotations

import ctypes
import os
import resource
import signal

NICENESS = 10
HIGHEST_DESCRIPTOR = 1 << 16
PR_SET_PDEATHSIG = 1
M_ARENA_MAX = -8


def close_inherited() -> None:
    """Closes all files but the standard ones: whatever the parent has left open is none of the worker's."""
    os.closerange(3, HIGHEST_DESCRIPTOR)


def limit_process(parent: int, memory: int) -> None:
    """Lowers the priority, bounds the memory (in bytes), and ends the worker together with its parent."""
    os.nice(NICENESS)
    # Otherwise each thread of a library reserves 128 MB of addresses: 1,240 MB in all instead of 1,130.
    ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    die_with(parent)


def die_with(parent: int) -> None:
    """Has the system kill the worker when its parent ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if parent and os.getppid() != parent:
        raise SystemExit("The process that has started the worker has ended.")
