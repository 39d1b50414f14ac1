#if LiveServer
  import LiveHTML
  import NIOCore
  import Synchronization

  /// What has arrived on a socket and waits for the main actor.
  final class SocketInbox: Sendable {
    enum Item: Sendable {
      case text([UInt8])
      case binary([UInt8])
      case closed
    }

    private typealias Arrival = (item: Item, time: NIODeadline)

    private struct State {
      var items: [Arrival] = []
      var size = 0
      var isScheduled = false
      var isHeld = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let resume: @Sendable () -> Void
    private let receive: @MainActor @Sendable (Item, NIODeadline) async -> Void

    /// How many messages are applied before others may use the main actor.
    private static let messagesInOneGo = 16

    /// Creates an empty inbox.
    ///
    /// - Parameters:
    ///   - limit: How many bytes may wait before nothing more is read from the socket.
    ///   - resume: Is called when there is room again.
    ///   - receive: Is given what has arrived, and when that was. The next message waits until it returns.
    init(
      limit: Int, resume: @escaping @Sendable () -> Void,
      receive: @escaping @MainActor @Sendable (Item, NIODeadline) async -> Void
    ) {
      self.limit = limit
      self.resume = resume
      self.receive = receive
    }

    /// Whether something more may be read. If not, the inbox says when.
    func mayRead() -> Bool {
      self.state.withLock { state in
        state.isHeld = state.size >= self.limit
        return !state.isHeld
      }
    }

    /// Hands something to the main actor, in the order of the calls.
    func put(_ item: Item) {
      let time = NIODeadline.now()
      let isScheduled = self.state.withLock { state in
        state.items.append((item, time))
        state.size += item.size
        defer { state.isScheduled = true }
        return state.isScheduled
      }
      guard !isScheduled else { return }
      Task { @MainActor in
        var count = 0
        while let items = self.take() {
          for (item, time) in items {
            await self.receive(item, time)
            count += 1
            // Who sends as fast as this works would keep everybody else waiting.
            if count % Self.messagesInOneGo == 0 { await Task.yield() }
          }
        }
      }
    }

    private func take() -> [Arrival]? {
      let (items, isFree): ([Arrival]?, Bool) = self.state.withLock { state in
        guard !state.items.isEmpty else {
          state.isScheduled = false
          return (nil, false)
        }
        let items = state.items
        state.items = []
        state.size = 0
        defer { state.isHeld = false }
        return (items, state.isHeld)
      }
      if isFree { self.resume() }
      return items
    }
  }

  extension SocketInbox.Item {
    /// How many bytes it counts as.
    var size: Int {
      switch self {
      case .text(let bytes), .binary(let bytes): bytes.count + 64
      case .closed: 0
      }
    }
  }
#endif
