/// The throttles of one instance of a feature.
///
/// A throttle is kept while its interval lasts, even if nothing is running. Expired throttles are
/// dropped on insertion, each time the table would have doubled: amortised O(1), and at most twice
/// the necessary memory.
@MainActor
struct ThrottleTable {
  private var throttles: [CancelID: any AnyThrottle] = [:]
  private var limit = 8

  nonisolated init() {}

  var isEmpty: Bool { self.throttles.isEmpty }

  var count: Int { self.throttles.count }

  subscript(id: CancelID) -> (any AnyThrottle)? {
    get { self.throttles[id] }
    set {
      self.throttles[id] = newValue
      if self.throttles.count > self.limit {
        self.dropOver()
        self.limit = max(8, 2 * self.throttles.count)
      }
    }
  }

  mutating func dropOver() {
    guard !self.throttles.isEmpty else { return }
    self.throttles = self.throttles.filter { $0.value.isClosed }
  }
}

/// A throttle without the type of its actions.
@MainActor
protocol AnyThrottle: AnyObject {
  var isClosed: Bool { get }
}
