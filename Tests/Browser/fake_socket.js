// Replaces the WebSocket of a page, so that the test acts as the server.
(() => {
  const sockets = [];

  class FakeSocket {
    constructor(url) {
      this.url = String(url);
      this.readyState = 0;
      this.sent = [];
      sockets.push(this);
    }

    send(data) {
      if (this.readyState !== 1) throw new Error("The socket is not open.");
      this.sent.push(typeof data === "string" ? JSON.parse(data) : { frame: [...new Uint8Array(data.buffer ?? data)] });
    }

    close() {
      this.readyState = 3;
    }
  }

  window.WebSocket = FakeSocket;
  window.server = {
    get socket() { return sockets.at(-1); },
    get count() { return sockets.length; },
    open() {
      this.socket.readyState = 1;
      this.socket.onopen?.();
    },
    send(...messages) {
      for (const message of messages) this.socket.onmessage?.({ data: JSON.stringify(message) });
    },
    sendFrame(bytes) { this.socket.onmessage?.({ data: new Uint8Array(bytes).buffer }); },
    drop(code = 1006) {
      this.socket.readyState = 3;
      this.socket.onclose?.({ code });
    },
    take() { return this.socket.sent.splice(0); },
  };
})();
