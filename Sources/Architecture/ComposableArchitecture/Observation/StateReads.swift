/// What was read of stores while something was evaluated. An observer is told of the first change of it.
///
/// It does for the state of stores what `withObservationTracking` does for everything that is observed, in a tenth of the
/// memory. Whoever has begun it ends it: positions that were read and what was read of them keep each other.
///
/// Safe to send: it is used on the main actor alone, of which the nodes, which belong to no actor, make sure before they
/// note a read. Nothing is called while a property is being changed, so that exclusive access needs no checks at run
/// time.
package final class StateReads: @unchecked Sendable {
  /// Whose reads are noted now.
  ///
  /// Safe, although it belongs to no actor: like the reads it is used on the main actor alone.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) static var current: StateReads?

  /// Who is told of changes.
  package weak var observer: (any StateObserver)?

  @exclusivity(unchecked)
  private var last: StateRead?

  /// Whether something was read of a copy that was made before, in whose place the store may have another value now.
  ///
  /// A copy of state is a value: what is evaluated again with the same copy shows what has been. So the observer must have
  /// the copy made again. Set back by ``end()``.
  package private(set) var hasOldCopies = false

  /// Observes nothing yet.
  package init() {}

  /// Whether nothing is observed.
  @MainActor
  package var isEmpty: Bool { self.last == nil }

  /// Evaluates something, and observes what it reads of stores, besides what is observed already.
  ///
  /// A `withObservationTracking` around it, or in it, does not see these reads.
  @MainActor
  package func observe<Result>(_ body: () -> Result) -> Result {
    let previous = Self.current
    Self.current = self
    defer { Self.current = previous }
    return body()
  }

  /// Observes no more.
  ///
  /// - Complexity: Proportional to the number of positions that were read.
  @MainActor
  package func end() {
    self.hasOldCopies = false
    self.letGo()
  }

  /// Notes that something was read of a copy that may be older than the state of the store.
  func noteOldCopy() {
    self.hasOldCopies = true
  }

  /// Notes that something was read at another position.
  func append(_ read: StateRead) {
    read.earlier = self.last
    self.last = read
  }

  /// Tells the observer, once: nothing is observed any more then.
  func noteChange() {
    guard self.last != nil else { return }
    self.letGo()
    // What has changed is told on the main actor.
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
