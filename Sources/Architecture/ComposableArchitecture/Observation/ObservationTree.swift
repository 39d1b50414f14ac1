import Foundation
import Synchronization

/// The observation nodes of one root store, and their changes since the last notification.
///
/// Bound to the main actor. Values of state carry references to it wherever they are copied to; on
/// other threads they do not use it.
@usableFromInline
final class ObservationTree {
  /// The type of the root's state, for messages about the store.
  let stateType: Any.Type

  /// The root feature of the store.
  let feature: FeatureNode

  // No other code is called during a change of these: exclusive access needs no checks at run time.
  @exclusivity(unchecked)
  private var lastVersion: UInt64 = 0
  /// Counts the runs of reducers: the values that observers read within one moment do not change.
  @exclusivity(unchecked)
  private(set) var moment: UInt64 = 1
  @exclusivity(unchecked)
  private var changes: [(node: ObservationNode, field: Int)] = []

  /// The thread on which a reducer runs; 0 if none does.
  private let reducingThread = Atomic<UInt>(0)

  /// The thread on which a store is read; 0 if none is.
  private let readingThread = Atomic<UInt>(0)

  /// The thread on which a store is created, or a reducer of any store runs; 0 if there is none.
  private static let threadInUse = Atomic<UInt>(0)

  init(stateType: Any.Type, feature: FeatureNode) {
    self.stateType = stateType
    self.feature = feature
  }

  /// The tree of all values outside of stores. It records nothing, because for every thread a
  /// reducer runs on another thread.
  ///
  /// `nonisolated(unsafe)` is safe: its properties do not change.
  nonisolated(unsafe) static let outside: ObservationTree = {
    let tree = ObservationTree(stateType: Never.self, feature: .outside)
    tree.reducingThread.store(1, ordering: .relaxed)
    return tree
  }()

  /// Whether the values that this thread creates or changes will be part of a store.
  static var isInUse: Bool {
    let thread = self.threadInUse.load(ordering: .relaxed)
    return thread != 0 && thread == self.currentThread
  }

  /// Creates or changes values that will be part of a store.
  @usableFromInline
  static func using<Result>(_ body: () throws -> Result) rethrows -> Result {
    let previous = self.threadInUse.exchange(self.currentThread, ordering: .relaxed)
    defer { self.threadInUse.store(previous, ordering: .relaxed) }
    return try body()
  }

  /// Whether a reducer runs: its reads are not tracked, and its writes are recorded.
  ///
  /// Set on the main actor only.
  var isReducing: Bool {
    get { self.reducingThread.load(ordering: .relaxed) != 0 }
    set {
      let thread = newValue ? Self.currentThread : 0
      self.reducingThread.store(thread, ordering: .relaxed)
      Self.threadInUse.store(thread, ordering: .relaxed)
      if !newValue { self.moment &+= 1 }
    }
  }

  /// Whether the caller is on the main actor and may use the tree.
  ///
  /// Compares with the thread of the running reducer or the current reader; checking for the main
  /// actor takes longer.
  var isOnOwnThread: Bool {
    let thread = self.reducingThread.load(ordering: .relaxed)
    if thread != 0 { return thread == Self.currentThread }
    let reader = self.readingThread.load(ordering: .relaxed)
    return reader != 0 && reader == Self.currentThread || MainActor.isCurrent
  }

  /// Declares that this thread, which is on the main actor, is about to read state through a store,
  /// so that not each field checks the thread.
  ///
  /// - Returns: The argument for the end of the reading.
  @usableFromInline
  func beginReading() -> UInt {
    self.requireRest()
    // Only the main actor writes, so a load and a store suffice; an atomic exchange is slower.
    let previous = self.readingThread.load(ordering: .relaxed)
    self.readingThread.store(Self.currentThread, ordering: .relaxed)
    return previous
  }

  /// Stops the process if a reducer runs: it changes the state in place, and parts of the state may
  /// be missing in memory during the change.
  @inline(__always)
  func requireRest() {
    if self.isReducing { self.stop() }
  }

  @inline(never)
  private func stop() -> Never {
    fatalError(
      """
      The store of "\(String(reflecting: self.stateType))", or of a part of it, was read while its reducer \
      was running, which changes the state in place.

      Pass the required state to the functions that the reducer calls, or read the store in an effect.
      """
    )
  }

  @usableFromInline
  func endReading(_ previous: UInt) {
    self.readingThread.store(previous, ordering: .relaxed)
  }

  // `CurrentThread` of Sharing does the same, but code of another module is not inlined, and each read of a field
  // calls this.
  private static var currentThread: UInt {
    #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
    #else
    pthread_self()
    #endif
  }

  /// A version that no value of state in this tree has had before.
  func makeVersion() -> UInt64 {
    self.lastVersion += 1
    return self.lastVersion
  }

  func note(_ node: ObservationNode, field: Int) {
    self.changes.append((node, field))
  }

  /// Notifies the observers of the changes; called when no state is being changed.
  func notify() {
    guard !self.changes.isEmpty else { return }
    let changes = self.changes
    self.changes.removeAll(keepingCapacity: true)
    for (node, field) in changes { node.notify(field: field) }
  }
}
