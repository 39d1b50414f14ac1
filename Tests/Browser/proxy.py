"""A proxy in front of a server that can stop forwarding."""

from __future__ import annotations

import selectors
import socket
import threading


class Proxy:
    """Forwards the data of each connection until a test stops it."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._silenced: set[socket.socket] = set()
        self._pairs: dict[socket.socket, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._isOver = False
        self._refuses = False
        self.port = self._listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def fall_silent(self) -> None:
        """Stops forwarding on the current connections, which stay open, as when a machine is
        suspended."""
        self._silenced |= set(self._pairs)

    def cut(self) -> None:
        """Closes the current connections."""
        for connection in list(self._pairs):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def interrupt(self) -> None:
        """Closes the current connections, and each further one at once."""
        self._refuses = True
        self.cut()

    def resume(self) -> None:
        """Forwards the data of new connections again."""
        self._refuses = False

    def stop(self) -> None:
        self._isOver = True
        self._thread.join()
        for connection in [self._listener, *self._pairs]:
            connection.close()

    def _run(self) -> None:
        while not self._isOver:
            for key, _ in self._selector.select(timeout=0.05):
                if key.fileobj is self._listener:
                    self._accept()
                else:
                    self._hand_on(key.fileobj)

    def _accept(self) -> None:
        client, _ = self._listener.accept()
        if self._refuses:
            client.close()
            return
        server = socket.create_connection(("127.0.0.1", self._target))
        for one, other in [(client, server), (server, client)]:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._pairs[one] = other
            self._selector.register(one, selectors.EVENT_READ)

    def _hand_on(self, connection: socket.socket) -> None:
        if connection in self._silenced:
            self._selector.unregister(connection)
            return
        try:
            data = connection.recv(1 << 16)
            if data:
                self._pairs[connection].sendall(data)
        except OSError:
            data = b""
        if data:
            return
        self._selector.unregister(connection)
        try:
            self._pairs[connection].shutdown(socket.SHUT_WR)
        except OSError:
            pass
