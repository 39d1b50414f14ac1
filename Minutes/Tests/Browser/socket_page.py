"""A page without a browser: it loads documents and clicks over the socket, as the script of pages does."""

from __future__ import annotations

import base64
import html.parser
import http.client
import json
import os
import socket
import struct
import threading
import time

# The tabs that the page selects in turns, and their addresses.
TABS = [("Memos", "/memos"), ("Stand-ups", "/standups")]

# The time between two clicks, in seconds. The server would be busy with nothing else otherwise.
PAUSE = 0.25

# Everything runs on this machine, which may be busy. A response that takes longer will not come.
TIMEOUT = 120


class Document(html.parser.HTMLParser):
    """The attributes of a page's script, and the tabs of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.script: dict[str, str | None] = {}
        # The numbers of the tabs by name.
        self.tabs: dict[str, int] = {}
        self.selected: str | None = None
        self._tab: dict[str, str | None] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if tag == "script" and "data-session" in values:
            self.script = values
        self._tab = values if values.get("role") == "tab" else None

    def handle_data(self, text: str) -> None:
        if self._tab is None:
            return
        self.tabs[text] = int(self._tab["data-n"] or "")
        if self._tab["aria-selected"] == "true":
            self.selected = text
        self._tab = None


class Connection:
    """A WebSocket of a page."""

    def __init__(self, port: int, session: str, cookie: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        self._received = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET /live?session={session} HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._read(1)
        if not head.startswith(b"HTTP/1.1 101 "):
            raise AssertionError(f"The socket is refused: {head!r}")

    def close(self) -> None:
        self._socket.close()

    def _read(self, count: int) -> bytes:
        while len(self._received) < count:
            more = self._socket.recv(65_536)
            if not more:
                raise EOFError
            self._received += more
        data, self._received = self._received[:count], self._received[count:]
        return data

    def _send(self, opcode: int, data: bytes) -> None:
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack("!H", len(data))
        # A mask of zeros leaves the data as they are.
        self._socket.sendall(bytes([0x80 | opcode]) + size + bytes(4) + data)

    def say(self, message: list) -> None:
        self._send(1, json.dumps(message).encode())

    def receive(self) -> list:
        """Returns the next message. Responds to pings, and skips binary frames.

        Raises an `EOFError` or `OSError` at the end of the connection.
        """
        while True:
            first, size = self._read(2)
            if size == 126:
                [size] = struct.unpack("!H", self._read(2))
            elif size == 127:
                [size] = struct.unpack("!Q", self._read(8))
            data = self._read(size)
            if first == 0x81:
                return json.loads(data)
            if first == 0x88:
                raise AssertionError(f"The server closes the socket: {data!r}")
            if first == 0x89:
                self._send(10, data)


class SocketPage:
    """Selects two tabs in turns on a thread of its own, and loads the page again when its connection ends.

    The server acknowledges each click with a patch that changes the address to that of the selected tab. A page that is
    loaded again has to show that tab.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        # The seconds without a connection, one number for each time that it has ended.
        self.gaps: list[float] = []
        # The number of acknowledged clicks in each session.
        self.clicks: list[int] = []
        self._path = TABS[0][1]
        # The addresses of the history.
        self._history: list[str] = []
        self._cookie = ""
        self._patch = 0
        self._failure: BaseException | None = None
        self._change = threading.Condition()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait_for_clicks(self, count: int, session: int) -> None:
        """Waits until the clicks in a session are acknowledged. Sessions are counted from 0."""
        with self._change:
            has_clicked = self._change.wait_for(
                lambda: self._failure or (len(self.clicks) > session and self.clicks[session] >= count), TIMEOUT
            )
        self._raise_failure()
        if not has_clicked:
            raise AssertionError(f"Only these clicks were acknowledged: {self.clicks}")

    def stop(self) -> None:
        """Closes the page, and raises the error that has ended it before."""
        self._end.set()
        self._thread.join(TIMEOUT)
        self._raise_failure()

    def _raise_failure(self) -> None:
        if self._failure:
            raise AssertionError(f"A page has failed at {self._path}.") from self._failure

    def _run(self) -> None:
        try:
            lost: float | None = None
            while not self._end.is_set():
                document = self._load()
                connection = Connection(self.port, document.script["data-session"] or "", self._cookie)
                try:
                    self._join(connection, document)
                    if lost is not None:
                        self.gaps.append(time.monotonic() - lost)
                    self._click(connection, document)
                except (EOFError, OSError) as error:
                    if isinstance(error, TimeoutError):
                        raise
                    lost = time.monotonic()
                finally:
                    connection.close()
        # Errors of this thread are raised on that of the test.
        except BaseException as error:
            with self._change:
                self._failure = error
                self._change.notify_all()

    def _load(self) -> Document:
        """Loads the document at the address of the page, as a page does that has lost its session."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request("GET", self._path, headers={"Host": f"localhost:{self.port}", "Cookie": self._cookie})
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        if response.status != 200:
            raise AssertionError(f"{self._path}: status {response.status}")
        cookie = response.getheader("Set-Cookie")
        if cookie:
            self._cookie = cookie.split(";")[0]
        document = Document(text)
        if dict(TABS).get(document.selected or "") != self._path:
            raise AssertionError(f"The page at {self._path} shows {document.selected}.")
        return document

    def _join(self, connection: Connection, document: Document) -> None:
        epoch = document.script["data-epoch"]
        self._patch = int(document.script["data-patch"] or "")
        connection.say([0, 1, epoch, self._patch])
        welcome = connection.receive()
        if welcome[:2] != [0, epoch]:
            raise AssertionError(f"The session does not continue: {welcome}")
        self._history = [self._path]
        with self._change:
            self.clicks.append(0)

    def _click(self, connection: Connection, document: Document) -> None:
        event = int(document.script["data-event"] or "")
        while not self._end.wait(PAUSE):
            name, path = next(tab for tab in TABS if tab[1] != self._path)
            event += 1
            connection.say([1, event, self._patch, document.tabs[name], "click"])
            while self._apply(connection.receive()) < event:
                pass
            if self._path != path:
                raise AssertionError(f"The click on {name} has led to {self._path}.")
            with self._change:
                self.clicks[-1] += 1
                self._change.notify_all()

    def _apply(self, message: list) -> int:
        """Returns the last event that the message acknowledges."""
        match message:
            case [1, patch, event, operations, *_]:
                self._patch = patch
                for operation in operations:
                    match operation:
                        case [7, position, path]:
                            self._history[position:] = [path]
                            self._path = path
                        case [8, position, path]:
                            self._history[position] = path
                            self._path = path
                        case [9, position]:
                            self._path = self._history[position]
                return event
            case [3, event]:
                return event
            case [2 | 4, *_]:
                raise AssertionError(f"The session has ended: {message}")
        return 0
