/// The reads of stores during an evaluation. The observer is notified of the first change.
///
/// It does for the state of stores what `withObservationTracking` does for all observable objects,
/// in a tenth of the memory. The owner must end it: the positions and their entries reference each
/// other strongly.
///
/// Safe to send: it is used on the main actor only, and nodes, which belong to no actor, check that
/// before they record a read. No other code is called during a change of a property, so exclusive
/// access needs no checks at run time.
package final class StateReads: @unchecked Sendable {
  /// The reader whose reads are recorded now.
  ///
  /// Safe, although it belongs to no actor: it is used on the main actor only.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) static var current: StateReads?

  /// Notified of changes.
  package weak var observer: (any StateObserver)?

  @exclusivity(unchecked)
  private var last: StateRead?

  /// Whether a field of an old copy was read, which the store may have replaced since.
  ///
  /// A copy of state is a value: evaluating it again shows old data. So the observer must renew the
  /// copy. Reset by ``end()``.
  package private(set) var hasOldCopies = false

  /// Creates a reader that observes nothing yet.
  package init() {}

  /// Whether nothing is observed.
  @MainActor
  package var isEmpty: Bool { self.last == nil }

  /// Evaluates `body`, and adds its reads of stores to the observed ones.
  ///
  /// An enclosing or nested `withObservationTracking` does not see these reads.
  @MainActor
  package func observe<Result>(_ body: () -> Result) -> Result {
    let previous = Self.current
    Self.current = self
    defer { Self.current = previous }
    return body()
  }

  /// Stops observing.
  ///
  /// - Complexity: Proportional to the number of positions that were read.
  @MainActor
  package func end() {
    self.hasOldCopies = false
    self.letGo()
  }

  /// Records that a field of a possibly outdated copy was read.
  func noteOldCopy() {
    self.hasOldCopies = true
  }

  /// Records a read at another position.
  func append(_ read: StateRead) {
    read.earlier = self.last
    self.last = read
  }

  /// Notifies the observer, once: nothing is observed any more after that.
  func noteChange() {
    guard self.last != nil else { return }
    self.letGo()
    // Changes are notified on the main actor.
    MainActor.assumeIsolated { self.observer?.stateDidChange() }
  }

  private func letGo() {
    var remaining = self.last
    self.last = nil
    while let read = remaining {
      remaining = read.earlier
      read.node.remove(read)
    }
  }
}
