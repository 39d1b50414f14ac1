#if LiveServer
  import LiveHTML
  import NIOCore
  import Synchronization

  /// The queue of messages from a socket to the main actor.
  final class SocketInbox: Sendable {
    enum Item: Sendable {
      case text([UInt8])
      case binary([UInt8])
      /// The browser has closed the socket because the user has left the page.
      case left
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

    /// The number of messages that are applied before other tasks may use the main actor.
    private static let messagesInOneGo = 16

    /// Creates an empty inbox.
    ///
    /// - Parameters:
    ///   - limit: The number of bytes in the queue from which reading from the socket is suspended.
    ///   - resume: Called when there is room again.
    ///   - receive: Called with each item and the time at which it arrived. The next item waits
    ///     until it returns.
    init(
      limit: Int, resume: @escaping @Sendable () -> Void,
      receive: @escaping @MainActor @Sendable (Item, NIODeadline) async -> Void
    ) {
      self.limit = limit
      self.resume = resume
      self.receive = receive
    }

    /// Whether the socket may be read. If not, the inbox calls `resume` later.
    func mayRead() -> Bool {
      self.state.withLock { state in
        state.isHeld = state.size >= self.limit
        return !state.isHeld
      }
    }

    /// Appends an item. The main actor receives items in the order of the calls.
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
            // A client that sends as fast as the server applies messages would block all other
            // pages.
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
    /// The number of bytes that the item counts as.
    var size: Int {
      switch self {
      case .text(let bytes), .binary(let bytes): bytes.count + 64
      case .left, .closed: 0
      }
    }
  }
#endif
