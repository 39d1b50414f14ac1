import Foundation
import Synchronization

/// The observed positions of one root store, and what has changed since they were last notified.
///
/// Bound to the main actor. Values of state carry references to it wherever they are copied to; elsewhere
/// they leave it alone.
@usableFromInline
final class ObservationTree {
  /// The type of the root's state, to name the store.
  private let stateType: Any.Type

  /// Where the store's reducer is run.
  let place: FeaturePlace

  // Nothing is called while one of these is being changed: exclusive access needs no checks at run time.
  @exclusivity(unchecked)
  private var lastVersion: UInt64 = 0
  /// How many times reducers have been at work: what observers read meanwhile does not change.
  @exclusivity(unchecked)
  private(set) var moment: UInt64 = 1
  @exclusivity(unchecked)
  private var changes: [(node: ObservationNode, field: Int)] = []

  /// The thread on which a reducer is at work; 0 if none is.
  private let reducingThread = Atomic<UInt>(0)

  /// The thread on which a store is read; 0 if none is.
  private let readingThread = Atomic<UInt>(0)

  /// The thread on which a store is made, or on which a reducer of any store is at work; 0 if there is none.
  private static let threadInUse = Atomic<UInt>(0)

  init(stateType: Any.Type, place: FeaturePlace) {
    self.stateType = stateType
    self.place = place
  }

  /// The tree of all values that lie in no store. Nothing is noted in it: to every thread, another one is at work.
  ///
  /// `nonisolated(unsafe)` is safe: nothing of it changes.
  nonisolated(unsafe) static let outside: ObservationTree = {
    let location = FeatureLocation(fileID: #fileID, filePath: #filePath, line: 0, column: 0)
    let tree = ObservationTree(stateType: Never.self, place: FeaturePlace(location: location))
    tree.reducingThread.store(1, ordering: .relaxed)
    return tree
  }()

  /// Whether the values that this thread makes or changes are going to lie in a store.
  static var isInUse: Bool {
    let thread = self.threadInUse.load(ordering: .relaxed)
    return thread != 0 && thread == self.currentThread
  }

  /// Makes or changes values that are going to lie in a store.
  @usableFromInline
  static func using<Result>(_ body: () throws -> Result) rethrows -> Result {
    let previous = self.threadInUse.exchange(self.currentThread, ordering: .relaxed)
    defer { self.threadInUse.store(previous, ordering: .relaxed) }
    return try body()
  }

  /// Whether a reducer is at work: what it reads is not tracked, and what it writes is noted.
  ///
  /// To be set on the main actor.
  var isReducing: Bool {
    get { self.reducingThread.load(ordering: .relaxed) != 0 }
    set {
      let thread = newValue ? Self.currentThread : 0
      self.reducingThread.store(thread, ordering: .relaxed)
      Self.threadInUse.store(thread, ordering: .relaxed)
      if !newValue { self.moment &+= 1 }
    }
  }

  /// Whether the caller is on the main actor, so that it may touch the tree at all.
  ///
  /// While a reducer is at work or a store is read, that is its thread; asking for the main actor takes longer.
  var isOnOwnThread: Bool {
    let thread = self.reducingThread.load(ordering: .relaxed)
    if thread != 0 { return thread == Self.currentThread }
    let reader = self.readingThread.load(ordering: .relaxed)
    return reader != 0 && reader == Self.currentThread || MainActor.isCurrent
  }

  /// Says that this thread is about to read state through a store, which is on the main actor: so it need
  /// not be found out for each field.
  ///
  /// - Returns: What to end the reading with.
  @usableFromInline
  func beginReading() -> UInt {
    self.requireRest()
    // Only the main actor writes, so this need not be one operation, which would take longer.
    let previous = self.readingThread.load(ordering: .relaxed)
    self.readingThread.store(Self.currentThread, ordering: .relaxed)
    return previous
  }

  /// Stops the process if a reducer is at work: it changes the state where it lies, parts of which may not even be
  /// there meanwhile.
  @inline(__always)
  func requireRest() {
    if self.isReducing { self.stop() }
  }

  @inline(never)
  private func stop() -> Never {
    fatalError(
      """
      The store of "\(String(reflecting: self.stateType))", or of a part of it, was read while its reducer was at \
      work, which changes the state where it lies.

      Hand what is needed of the state to whatever the reducer calls, or read the store in an effect.
      """
    )
  }

  @usableFromInline
  func endReading(_ previous: UInt) {
    self.readingThread.store(previous, ordering: .relaxed)
  }

  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }

  /// A number that no value of state of this tree has had before.
  func makeVersion() -> UInt64 {
    self.lastVersion += 1
    return self.lastVersion
  }

  func note(_ node: ObservationNode, field: Int) {
    self.changes.append((node, field))
  }

  /// Tells the observers of what has changed; called when no state is being changed.
  func notify() {
    guard !self.changes.isEmpty else { return }
    let changes = self.changes
    self.changes.removeAll(keepingCapacity: true)
    for (node, field) in changes { node.notify(field: field) }
  }
}
