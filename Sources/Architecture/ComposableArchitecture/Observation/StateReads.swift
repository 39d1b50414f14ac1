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

  /// The reads, the latest first.
  var all: [StateRead] {
    var reads: [StateRead] = []
    var next = self.last
    while let read = next {
      reads.append(read)
      next = read.earlier
    }
    return reads
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

/// The record of a reader at a position: an entry in the list of the node, and in that of the
/// reader.
///
/// Used on the main actor only, like both of them.
final class StateRead {
  let node: ObservationNode
  let reads: StateReads

  /// Bit set of the fields that were read. Empty after removal from the lists.
  @exclusivity(unchecked)
  var fields: UInt64

  /// The next reader's entry at the position.
  @exclusivity(unchecked)
  var next: StateRead?

  /// The previous entry in that list, which owns this one: this entry is removed from the list
  /// before the previous one is deallocated.
  @exclusivity(unchecked)
  unowned(unsafe) var previous: StateRead?

  /// The reader's previous entry, at another position.
  @exclusivity(unchecked)
  var earlier: StateRead?

  init(node: ObservationNode, fields: UInt64, reads: StateReads, next: StateRead?) {
    self.node = node
    self.fields = fields
    self.reads = reads
    self.next = next
  }
}

/// An observer of state that was read through stores.
package protocol StateObserver: AnyObject {
  /// Called once, after the first change, while no reducer runs. After that nothing is observed any
  /// more.
  @MainActor func stateDidChange()
}

// Reads of a whole value, for an observer that uses the value as a whole, for example to encode it.

extension StateReads {
  /// Records that the current observer reads everything in a value, at any depth.
  ///
  /// Comparing or encoding observable state does not use the accessors of its fields, so it is not
  /// observed without this function. It finds observable state in fields, cases, tuples, optionals
  /// and observed collections, and not in classes, arrays and dictionaries.
  @MainActor
  package static func readAll(of value: Any) {
    if let state = value as? any ObservableState, self.readContent(of: state) { return }
    if let elements = value as? any ObservedElements { return self.readElements(of: elements) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .enum, .tuple, .optional:
      for child in mirror.children { self.readAll(of: child.value) }
    default: break
    }
  }

  /// - Returns: Whether the value is a struct that is observed as a whole.
  private static func readContent<State: ObservableState>(of state: State) -> Bool {
    guard let link = _ObservationLink(copiedFrom: state) else { return false }
    link.noteContentRead()
    return true
  }

  @MainActor
  private static func readElements<Elements: ObservedElements>(of elements: Elements) {
    for position in elements.keys.indices { self.readAll(of: elements[position]) }
  }
}

extension _ObservationLink {
  fileprivate func noteContentRead() {
    guard let node = self.node, node.isReadByObservers else { return }
    node.accessContent()
    self.checkVersion(of: node)
  }
}
