"""A proxy in front of the server whose connections a test can cut."""

from __future__ import annotations

import socket
import threading
import time


class Proxy:
    """Forwards connections until it is cut: then it closes all of them and refuses new ones."""

    def __init__(self, port: int) -> None:
        self._server_port = port
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._listener: socket.socket | None = None
        self.port = 0
        # The upload limit in bytes per second. `None` for no limit.
        self.rate: int | None = None
        self.mend()

    def mend(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, args=[self._listener], daemon=True).start()

    def cut(self) -> None:
        # Closing the listener does not interrupt `accept`; a shutdown does.
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
            # A shutdown wakes the thread that reads from the connection.
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()
