"""RealtimeKit (rtkit), which gives the audio threads of browsers and of PulseAudio real-time priority on every desktop."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import tempfile
import time

# Every user may own names and call methods. RealtimeKit asks polkit, which allows everything to
# root.
_CONFIGURATION = """
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>{address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
  </policy>
</busconfig>
"""


def without_realtime(folder: pathlib.Path) -> dict[str, str]:
    """Returns an environment without a system bus, so that programs get no real-time priority."""
    return {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder / 'no-bus'}"}


class RealtimeKit:
    """A private system bus with polkit and RealtimeKit, for root. Other users have the one of their
    desktop."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.environment: dict[str, str] = {}
        self._processes: list[subprocess.Popen] = []
        self._folder: pathlib.Path | None = None
        self._log = folder / "rtkit.log"
        if os.geteuid() != 0:
            return
        # polkit runs as a user that cannot enter the test's folder, and sandboxed browsers cannot
        # connect to abstract sockets. Hence a socket in /run.
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="minutes-bus-", dir="/run"))
        self._folder.chmod(0o755)
        address = f"unix:path={self._folder}/socket"
        self.environment = {"DBUS_SYSTEM_BUS_ADDRESS": address}
        configuration = self._folder / "bus.conf"
        configuration.write_text(_CONFIGURATION.format(address=address).strip())
        try:
            self._start("dbus-daemon", f"--config-file={configuration}", "--nofork")
            self._await("org.freedesktop.DBus")
            self._start("/usr/lib/polkit-1/polkitd", "--no-debug")
            self._await("org.freedesktop.PolicyKit1")
            # The daemon may not write to files, so its log goes through a pipe.
            log_writer = self._start("tee", str(self._log), stdin=subprocess.PIPE)
            self._start("/usr/libexec/rtkit-daemon", "--stderr", stdout=log_writer.stdin, stderr=log_writer.stdin)
            log_writer.stdin.close()
            self._await("org.freedesktop.RealtimeKit1")
        except BaseException:
            self.close()
            raise

    def _start(self, *command: str, **options: object) -> subprocess.Popen:
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options}
        self._processes.append(subprocess.Popen(command, env={**os.environ, **self.environment}, **options))
        return self._processes[-1]

    def _await(self, name: str) -> None:
        call = ["dbus-send", "--system", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetNameOwner"]
        end = time.monotonic() + 30
        environment = {**os.environ, **self.environment}
        while subprocess.run([*call, f"string:{name}"], env=environment, capture_output=True).returncode != 0:
            if time.monotonic() > end:
                raise RuntimeError(f"{name} does not start.")
            time.sleep(0.1)

    def threads(self) -> str:
        """Returns the threads with real-time priority from RealtimeKit, and their priorities."""
        if not self._log.exists():
            return "not known"
        granted = [line.split()[4] for line in self._log.read_text().splitlines() if "Successfully made thread" in line]
        lines = subprocess.run(["ps", "-eLo", "tid=,rtprio=,comm="], capture_output=True, text=True).stdout.splitlines()
        threads = [line.split(maxsplit=2) for line in lines]
        return ", ".join(f"{name} ({priority})" for tid, priority, name in threads if tid in granted and priority != "-") or "none"

    def close(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)
