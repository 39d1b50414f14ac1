#if LiveServer
  import Synchronization

  /// The port that a server listens on, which is known when it does.
  final class ServerPort: Sendable {
    private let value = Mutex(Int?.none)

    var number: Int? {
      get { self.value.withLock { $0 } }
      set { self.value.withLock { $0 = newValue } }
    }
  }
#endif
