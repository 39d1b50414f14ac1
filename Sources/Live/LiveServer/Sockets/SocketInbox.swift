#if LiveServer
  import Synchronization

  /// What has arrived on a socket and waits for the main actor.
  final class SocketInbox: Sendable {
    enum Item: Sendable {
      case text([UInt8])
      case binary([UInt8])
      case closed
    }

    private struct State {
      var items: [Item] = []
      var size = 0
      var isScheduled = false
      var isHeld = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let resume: @Sendable () -> Void

    /// Creates an empty inbox.
    ///
    /// - Parameters:
    ///   - limit: How many bytes may wait before nothing more is read from the socket.
    ///   - resume: Is called when there is room again.
    init(limit: Int, resume: @escaping @Sendable () -> Void) {
      self.limit = limit
      self.resume = resume
    }

    /// Whether something more may be read. If not, the inbox says when.
    func mayRead() -> Bool {
      self.state.withLock { state in
        state.isHeld = state.size >= self.limit
        return !state.isHeld
      }
    }

    /// Hands something to the main actor, in the order of the calls.
    func put(_ item: Item, for connection: SocketConnection) {
      let isScheduled = self.state.withLock { state in
        state.items.append(item)
        state.size += item.size
        defer { state.isScheduled = true }
        return state.isScheduled
      }
      guard !isScheduled else { return }
      Task { @MainActor in
        while let items = self.take() {
          for item in items { connection.receive(item) }
        }
      }
    }

    private func take() -> [Item]? {
      let (items, isFree): ([Item]?, Bool) = self.state.withLock { state in
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
    fileprivate var size: Int {
      switch self {
      case .text(let bytes), .binary(let bytes): bytes.count + 64
      case .closed: 0
      }
    }
  }
#endif
