"""A virtual microphone: the monitor of a PulseAudio null sink."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import time

RATE = 48_000


def missing() -> list[str]:
    """The programs that are not installed."""
    return [name for name in ["pulseaudio", "pactl", "paplay", "parec"] if shutil.which(name) is None]


class SoundPath:
    """A private sound server with a virtual microphone and a silent loudspeaker."""

    def __init__(self, folder: pathlib.Path, *, realtime: bool = False, **environment: str) -> None:
        self._folder = folder / "pulse"
        self._players: list[subprocess.Popen] = []
        self._folder.mkdir(mode=0o700)
        socket = self._folder / "socket"
        self._log = open(self._folder / "log", "ab")
        sink = f"format=s16le rate={RATE} channels=1 channel_map=mono"
        self.environment = {
            **environment,
            "PULSE_SERVER": f"unix:{socket}",
            "PULSE_RUNTIME_PATH": str(self._folder),
            "PULSE_STATE_PATH": str(self._folder),
            "PULSE_COOKIE": str(self._folder / "cookie"),
        }
        # Some clients find the configuration only through these variables.
        environment = {**os.environ, **self.environment, "HOME": str(self._folder), "XDG_RUNTIME_DIR": str(self._folder)}
        self._process = subprocess.Popen(
            [
                "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
                "--disable-shm=yes", f"--realtime={'yes' if realtime else 'no'}", "--log-target=stderr",
                f"--load=module-native-protocol-unix socket={socket} auth-anonymous=1",
                f"--load=module-null-sink sink_name=loudspeaker {sink}",
                f"--load=module-null-sink sink_name=stage {sink}",
                "--load=module-remap-source source_name=microphone master=stage.monitor "
                "source_properties=device.description=Microphone",
            ],
            env={name: value for name, value in environment.items() if name != "PULSE_SERVER"},
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        try:
            self._await_start()
        except BaseException:
            self.close()
            raise

    def _await_start(self) -> None:
        end = time.monotonic() + 30
        while self._control("info") != 0:
            if time.monotonic() > end or self._process.poll() is not None:
                raise RuntimeError(f"PulseAudio does not start: {pathlib.Path(self._log.name).read_text()}")
            time.sleep(0.1)
        self._control("set-default-sink", "loudspeaker", check=True)
        self._control("set-default-source", "microphone", check=True)

    def _control(self, *arguments: str, check: bool = False) -> int:
        return subprocess.run(
            ["pactl", *arguments], env={**os.environ, **self.environment}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, check=check,
        ).returncode

    def noise(self, seconds: int) -> pathlib.Path:
        """Writes a file with noise that does not repeat, in the frequency range of a voice."""
        file = self._folder / "noise.wav"
        form = ["-r", str(RATE), "-b", "16", "-c", "1"]
        # Deterministic noise.
        effects = ["synth", str(seconds), "whitenoise", "sinc", "-4000", "vol", "0.2"]
        subprocess.run(["sox", "-R", "-n", *form, file, *effects], check=True)
        return file

    def play(self, file: pathlib.Path) -> subprocess.Popen:
        """Plays a file into the microphone."""
        self._players.append(
            subprocess.Popen(
                ["paplay", "--device=stage", "--latency-msec=2000", file], env={**os.environ, **self.environment}
            )
        )
        return self._players[-1]

    def listen(self, file: pathlib.Path) -> subprocess.Popen:
        """Records the microphone without a browser, until the process is terminated: samples of 16 bits."""
        form = [f"--rate={RATE}", "--channels=1", "--format=s16le", "--latency-msec=200"]
        self._players.append(
            subprocess.Popen(
                ["parec", "--device=microphone", "--raw", *form, file], env={**os.environ, **self.environment}
            )
        )
        return self._players[-1]

    def close(self) -> None:
        for player in self._players:
            player.kill()
            player.wait()
        self._process.terminate()
        self._process.wait()
        self._log.close()
