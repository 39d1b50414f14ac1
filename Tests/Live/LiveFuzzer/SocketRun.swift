#if LiveServer
import LiveFuzzing

/// Sends invalid messages to the sessions of servers over WebSockets.
struct SocketRun {
  private var frames: FrameFuzz
  private let targets: [FuzzTarget]
  private var pages: [Int: OpenedPage] = [:]
  /// The number of connections.
  private(set) var connections = 0

  init(seed: UInt64, targets: [FuzzTarget]) {
    self.frames = FrameFuzz(messages: MessageFuzz(chance: Chance(seed: seed)))
    self.targets = targets
  }

  mutating func run(_ count: Int) throws {
    var remaining = count
    while remaining > 0 {
      let target = self.frames.messages.chance.number(below: self.targets.count)
      // Now and then a browser reconnects whose session has ended.
      if self.frames.messages.chance.hits(oneIn: 8), let page = self.pages[target] {
        self.pages[target] = try OpenedPage(self.targets[target], after: page)
      }
      let (socket, lastEvent) = try self.join(target)
      self.connections += 1
      self.frames.messages.lastEvent = lastEvent
      let conversation = self.frames.conversation()
      remaining -= conversation.count
      Watch.note()
      for frame in conversation { socket.send(frame) }
      socket.send(SocketFrame.goodbye)
      // Otherwise the server would wait for the rest of an incomplete frame.
      socket.finish()
      guard socket.receiveAll(within: 10_000) != nil else { throw Hang(what: "\(conversation)") }
    }
  }

  /// Opens the socket of a page, or of a new page if the session has ended.
  private mutating func join(_ target: Int) throws -> (BlockingSocket, lastEvent: Int) {
    if let page = self.pages[target] {
      let socket = try BlockingSocket(port: page.target.port)
      if let lastEvent = try page.join(socket) { return (socket, lastEvent) }
    }
    let page = try OpenedPage(self.targets[target])
    self.pages[target] = page
    self.frames.messages.learnElements { page.html }
    let socket = try BlockingSocket(port: page.target.port)
    guard let lastEvent = try page.join(socket) else {
      throw Failure(what: "A new page is not welcome.")
    }
    return (socket, lastEvent)
  }
}
#endif
