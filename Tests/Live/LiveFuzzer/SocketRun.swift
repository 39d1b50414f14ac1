#if LiveServer
  /// Tells the sessions of a server what no page says, on sockets.
  struct SocketRun {
    private var frames: FrameFuzz
    private let port: Int
    private var page: OpenedPage?
    /// How many connections there were.
    private(set) var connections = 0

    init(seed: UInt64, port: Int) {
      self.frames = FrameFuzz(messages: MessageFuzz(chance: Chance(seed: seed)))
      self.port = port
    }

    mutating func run(_ count: Int) throws {
      var remaining = count
      while remaining > 0 {
        let page = try self.page ?? OpenedPage(port: self.port)
        self.page = page
        let socket = try BlockingSocket(port: self.port)
        self.connections += 1
        guard let lastEvent = try page.join(socket) else {
          // Its time is up, or it has been told too much.
          self.page = nil
          continue
        }
        self.frames.messages.lastEvent = lastEvent
        try self.talk(socket, &remaining)
      }
    }

    /// Goes on until the server has heard enough.
    private mutating func talk(_ socket: BlockingSocket, _ remaining: inout Int) throws {
      while remaining > 0 {
        let frame = self.frames.next()
        remaining -= 1
        // Whoever answers the ping has taken what came before.
        guard socket.send(frame), socket.send([0x89, 0x84, 0, 0, 0, 0, 0x70, 0x69, 0x6E, 0x67])
        else { return }
        switch OpenedPage.waitForPong(socket) {
        case .answered(let lastEvent):
          self.frames.messages.lastEvent = max(self.frames.messages.lastEvent, lastEvent ?? 0)
        case .closed: return
        case .silent:
          // It waits for the rest of a message that has none.
          socket.finish()
          guard socket.receiveAll(within: 10_000) != nil else { throw Hang(what: "\(frame)") }
          return
        }
      }
    }
  }
#endif
