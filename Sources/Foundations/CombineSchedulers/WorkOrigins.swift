#if CombineSchedulers
import ConcurrencyExtras

/// The executors from which the work of a ``TestScheduler`` was scheduled, and on which tasks may
/// continue when it is performed.
struct WorkOrigins {
  private struct KnownExecutor {
    // Weak, because a scheduler may outlive its executors.
    weak var executor: (any DrainableExecutor)?
  }

  private var knownExecutors: [KnownExecutor] = []
  /// Whether work came from an executor that cannot be drained.
  private(set) var includeUnknown = false

  /// Whether no work was ever scheduled.
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
