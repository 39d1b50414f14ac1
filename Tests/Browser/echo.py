"""A page with a button and a WebSocket that echoes each message: the baseline without the runtime."""

from __future__ import annotations

import base64
import hashlib
import http.server
import threading

PAGE = b"""<!doctype html>
<html lang="en"><title>Echo</title><output role="status">0</output><button>One more</button>
<script>
  const socket = new WebSocket(`ws://${location.host}/echo`);
  socket.onopen = () => (document.documentElement.dataset.connection = "open");
  socket.onmessage = () => (document.querySelector("output").textContent = ++socket.count);
  socket.count = 0;
  document.querySelector("button").onclick = () => socket.send('[1,100,100,7,"click"]');
</script>
"""


class Echo(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        if self.path == "/echo":
            self.upgrade()
            self.echo()
        else:
            self.send_response(200 if self.path == "/" else 204)
            self.send_header("Content-Type", "text/html")
            if self.path == "/":
                self.send_header("Content-Length", str(len(PAGE)))
            self.end_headers()
            if self.path == "/":
                self.wfile.write(PAGE)

    def upgrade(self) -> None:
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        self.close_connection = True

    def echo(self) -> None:
        """Echoes short texts until another frame arrives."""
        while len(head := self.rfile.read(2)) == 2 and head[0] == 0x81 and head[1] & 0x7F < 126:
            mask = self.rfile.read(4)
            text = bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.rfile.read(head[1] & 0x7F)))
            self.wfile.write(bytes([0x81, len(text)]) + text)

    def log_message(self, *_) -> None:
        pass


def echo() -> str:
    """Starts the server, which ends with the process, and returns the address of its page."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"
