public import Observation
import Synchronization

/// A position in the state of a root store: the root itself, a field of it, an element of a
/// collection.
///
/// Nodes are created where a store reads. The values of state at a position refer to its node (see
/// `_ObservationLink`) and record in it the fields that have changed.
///
/// Safe to send: every use first checks that it is on the thread of the tree, except for reading
/// `tree`, which is immutable. No other code is called during a change of a property, so exclusive
/// access needs no checks at run time.
@usableFromInline
final class ObservationNode: Observable, @unchecked Sendable {
  @usableFromInline
  let tree: ObservationTree

  /// The version of the value at this position; for an optional or an enum, its case.
  @exclusivity(unchecked)
  @usableFromInline
  var version: UInt64

  /// When a copy of the value was last bound for an observer; see ``ObservationTree/moment``.
  @exclusivity(unchecked)
  private var momentOfReading: UInt64 = 0

  /// Created when an observer reads here: it takes twice as much memory as the rest, and many nodes
  /// only lead to others. Atomic, because any thread may read a value outside of stores.
  private let observers = Atomic<Unmanaged<NodeRegistrar>?>(nil)

  /// The most recent reader without a registrar.
  @exclusivity(unchecked)
  var lastRead: StateRead?

  /// The nodes of fields, by number. An array, because hashing would cost more than everything
  /// else.
  @exclusivity(unchecked)
  private var fields: [ObservationNode?] = []
  /// The nodes of parts with larger numbers.
  @exclusivity(unchecked)
  private var others: [Int: ObservationNode] = [:]

  /// The nodes of the elements, if the value is a collection.
  @exclusivity(unchecked)
  var elements: ElementTable?

  /// Bit set of the fields that were read since their last notification.
  @exclusivity(unchecked)
  private var tracked: UInt64 = 0

  /// Bit set of the tracked fields that have changed.
  @exclusivity(unchecked)
  private var noted: UInt64 = 0

  /// Whether this was the position of an element that was removed.
  @exclusivity(unchecked)
  var isDropped = false

  /// Whether this is the node of a value outside of stores.
  let isOutside: Bool

  init(tree: ObservationTree) {
    self.tree = tree
    self.isOutside = false
    self.version = tree.makeVersion()
  }

  private init(outside tree: ObservationTree) {
    self.tree = tree
    self.isOutside = true
    self.version = 1
  }

  /// The node of a value outside of stores. It is safe to use from any thread.
  @usableFromInline
  static func outside() -> ObservationNode {
    ObservationNode(outside: .outside)
  }

  /// Registers a read of a field of a value outside of stores.
  @inline(never)
  func accessOutside(field: Int) {
    guard self.isOutside, !ObservationTree.isInUse else { return }
    self.registerRead(of: min(field, Self.fieldLimit - 1))
  }

  /// Notifies the observers of a field of a value outside of stores.
  func notifyOutside(field: Int) {
    self.notifyRegistrar(of: min(field, Self.fieldLimit - 1))
  }

  deinit {
    self.observers.load(ordering: .relaxed)?.release()
  }

  /// The number of fields with a bit of their own; further fields share the last one.
  static let fieldLimit = 62

  /// The bit for everything in the value, at any depth.
  static let content = fieldLimit

  /// The bit for an element of a collection as a whole: whether it was replaced.
  static let whole = fieldLimit + 1

  /// The key path target of a field in the registrar.
  subscript(field field: Int) -> Void { () }

  /// The node of a part of the value, if the part was read.
  @inline(__always)
  func existingChild(_ key: Int) -> ObservationNode? {
    if key < self.fields.count { return self.fields[key] }
    return self.others.isEmpty ? nil : self.others[key]
  }

  /// The same for a field, without counting the reference: the node owns its children for its whole
  /// life.
  @inline(__always)
  func unretainedChild(_ field: Int) -> Unmanaged<ObservationNode>? {
    guard field < Self.fieldLimit else {
      return self.existingChild(field).map(Unmanaged.passUnretained)
    }
    return self.fields.withUnsafeBufferPointer { fields in
      guard field < fields.count, let address = fields.baseAddress else { return nil }
      return UnsafeRawPointer(address + field).load(as: UnsafeRawPointer?.self)
        .map(Unmanaged.fromOpaque)
    }
  }

  /// Whether a part of the value was read.
  @inline(__always)
  var hasChildren: Bool {
    !self.fields.isEmpty || !self.others.isEmpty || self.elements != nil
  }

  /// The node of a part of the value.
  func child(_ key: Int) -> ObservationNode {
    if let child = self.existingChild(key) { return child }
    let child = ObservationNode(tree: self.tree)
    if key < Self.fieldLimit {
      while self.fields.count <= key { self.fields.append(nil) }
      self.fields[key] = child
    } else {
      self.others[key] = child
    }
    return child
  }

  /// Called when the element at this position was removed.
  func drop() {
    self.isDropped = true
    self.noteAll()
  }

  /// Gives a value that is bound here a version of its own.
  ///
  /// Copies that observers read between two actions are equal, and share one version: reading a
  /// part must not invalidate the copies that were read before.
  func renewVersion() {
    if !self.tree.isReducing {
      if self.momentOfReading == self.tree.moment { return }
      self.momentOfReading = self.tree.moment
    }
    self.version = self.tree.makeVersion()
  }

  /// Whether reads are recorded now: on the thread of the tree, while no reducer runs.
  @inline(__always)
  var isReadByObservers: Bool {
    self.tree.isOnOwnThread && !self.tree.isReducing
  }

  /// Whether writes are recorded now: on the thread of the tree, while a reducer runs.
  @inline(__always)
  var isWrittenByReducers: Bool {
    self.tree.isOnOwnThread && self.tree.isReducing
  }

  /// Records that an observer has read a field.
  func access(field: Int) {
    self.track(min(field, Self.fieldLimit - 1))
  }

  /// Records that an observer has read the element at this position as a whole.
  func accessWhole() {
    self.track(Self.whole)
  }

  /// Records that an observer may read everything in the value.
  func accessContent() {
    self.track(Self.content)
  }

  private func track(_ field: Int) {
    self.tracked |= 1 << field
    if let reads = StateReads.current { return self.note(field, in: reads) }
    self.registerRead(of: field)
  }

  private func registerRead(of field: Int) {
    let observers = self.observers.load(ordering: .acquiring) ?? self.makeObservers()
    observers._withUnsafeGuaranteedRef {
      $0.registrar.access(self, keyPath: Self.keyPaths[field])
    }
  }

  private func notifyRegistrar(of field: Int) {
    self.observers.load(ordering: .acquiring)?._withUnsafeGuaranteedRef {
      $0.registrar.willSet(self, keyPath: Self.keyPaths[field])
      $0.registrar.didSet(self, keyPath: Self.keyPaths[field])
    }
  }

  /// Another thread may create them at the same time: the first ones stay.
  @inline(never)
  private func makeObservers() -> Unmanaged<NodeRegistrar> {
    let observers = Unmanaged.passRetained(NodeRegistrar())
    let (isStored, existing) = self.observers.compareExchange(
      expected: nil, desired: observers, ordering: .acquiringAndReleasing)
    guard !isStored, let existing else { return observers }
    observers.release()
    return existing
  }

  /// Records that a field has changed, if it was read.
  @inline(__always)
  func note(field: Int) {
    self.remember(min(field, Self.fieldLimit - 1))
  }

  /// Records that another element has replaced the one at this position.
  func noteWhole() {
    self.remember(Self.whole)
  }

  /// Records that something in the value has changed, at any depth.
  @inline(__always)
  func noteContent() {
    self.remember(Self.content)
  }

  @inline(__always)
  private func remember(_ field: Int) {
    let bit: UInt64 = 1 << field
    guard self.tracked & ~self.noted & bit != 0 else { return }
    self.noted |= bit
    self.tree.note(self, field: field)
  }

  /// Records that everything at this position has changed.
  func noteAll() {
    var remaining = self.tracked & ~self.noted
    while remaining != 0 {
      self.remember(remaining.trailingZeroBitCount)
      remaining &= remaining - 1
    }
    for child in self.fields { child?.noteAll() }
    for child in self.others.values { child.noteAll() }
    self.elements?.noteAll()
  }

  /// Notifies the observers of a field of its change, and removes them until they read again.
  func notify(field: Int) {
    self.tracked &= ~(1 << field)
    self.noted &= ~(1 << field)
    if self.lastRead != nil { self.notifyReads(of: field) }
    self.notifyRegistrar(of: field)
  }

  // Static, because creating a key path with an argument takes a microsecond.
  private static let keyPaths: [any KeyPath<ObservationNode, Void> & Sendable] =
    (0...whole).map { field in \ObservationNode.[field: field] }
}

/// The registrar of a node, as an object that the node references without counting: reading a
/// variable of type `ObservationRegistrar` takes longer than registering.
final class NodeRegistrar: Sendable {
  let registrar = ObservationRegistrar()
}

// Observers that do not need the standard registrar.

extension ObservationNode {
  /// Records a read of a field.
  func note(_ field: Int, in reads: StateReads) {
    let bit: UInt64 = 1 << field
    // Usually the same reader has read here before, with no other reader since.
    if let read = self.lastRead, read.reads === reads {
      read.fields |= bit
      return
    }
    let read = StateRead(node: self, fields: bit, reads: reads, next: self.lastRead)
    self.lastRead?.previous = read
    self.lastRead = read
    reads.append(read)
  }

  /// Removes the record of a reader.
  func remove(_ read: StateRead) {
    read.next?.previous = read.previous
    if let previous = read.previous {
      previous.next = read.next
    } else {
      self.lastRead = read.next
    }
    read.fields = 0
  }

  /// Notifies the readers of a field of its change.
  @inline(never)
  func notifyReads(of field: Int) {
    let bit: UInt64 = 1 << field
    var changed: [StateRead] = []
    var next = self.lastRead
    while let read = next {
      if read.fields & bit != 0 { changed.append(read) }
      next = read.next
    }
    // A notified reader may read again, and make others read: those reads have seen the change.
    for read in changed where read.fields & bit != 0 { read.reads.noteChange() }
  }
}
