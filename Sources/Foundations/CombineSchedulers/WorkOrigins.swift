#if CombineSchedulers
  import ConcurrencyExtras

  /// Where the work of a ``TestScheduler`` was scheduled from, which is where tasks may go on when
  /// it is performed.
  struct WorkOrigins {
    private struct KnownExecutor {
      // Weak, as a scheduler may outlive many.
      weak var executor: (any DrainableExecutor)?
    }

    private var knownExecutors: [KnownExecutor] = []
    /// Whether work came from a place that cannot tell when it is done.
    private(set) var includeUnknown = false

    /// Whether no work was scheduled ever.
    var isEmpty: Bool {
      !includeUnknown && knownExecutors.isEmpty
    }

    var executors: [any DrainableExecutor] {
      knownExecutors.compactMap(\.executor)
    }

    mutating func insert(_ executor: (any DrainableExecutor)?) {
      guard let executor else {
        includeUnknown = true
        return
      }
      if !knownExecutors.contains(where: { $0.executor === executor }) {
        knownExecutors.removeAll { $0.executor == nil }
        knownExecutors.append(KnownExecutor(executor: executor))
      }
    }
  }
#endif
