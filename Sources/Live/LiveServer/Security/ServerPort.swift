#if LiveServer
  import Synchronization

  /// The port of a server, which is known once it listens.
  final class ServerPort: Sendable {
    private let value = Mutex(Int?.none)

    var number: Int? {
      get { self.value.withLock { $0 } }
      set { self.value.withLock { $0 = newValue } }
    }
  }
#endif
