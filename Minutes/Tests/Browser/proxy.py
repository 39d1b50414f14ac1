"""A way to the server that can be cut."""

from __future__ import annotations

import socket
import threading
import time


class Proxy:
    """Passes on what comes to its port, until it is cut: then it ends all connections, and refuses new ones."""

    def __init__(self, port: int) -> None:
        self._server_port = port
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._listener: socket.socket | None = None
        self.port = 0
        # How many bytes the server gets a second. `None` for as many as there are.
        self.rate: int | None = None
        self.mend()

    def mend(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, args=[self._listener], daemon=True).start()

    def cut(self) -> None:
        # Closing alone does not wake whoever waits for a connection.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            gone, self._open = self._open, set()
        for connection in gone:
            self._end(connection)

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                browser, _ = listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self._server_port))
            except OSError:
                browser.close()
                continue
            with self._lock:
                self._open |= {browser, server}
            for one, other in [(browser, server), (server, browser)]:
                threading.Thread(target=self._pass_on, args=[one, other], daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while content := source.recv(16_384):
                if self.rate and target.getpeername()[1] == self._server_port:
                    time.sleep(len(content) / self.rate)
                target.sendall(content)
        except OSError:
            pass
        for connection in [source, target]:
            self._end(connection)
            with self._lock:
                self._open.discard(connection)

    @staticmethod
    def _end(connection: socket.socket) -> None:
        try:
            # Whoever reads from it hears of it.
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()
