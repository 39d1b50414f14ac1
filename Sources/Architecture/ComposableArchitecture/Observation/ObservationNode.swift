public import Observation

/// A position in the state of a root store: the root itself, a field of it, an element of a collection.
///
/// Nodes are made where a store reads. The values of state that lie there refer to their node (see
/// `_ObservationLink`) and note in it which of their fields have changed.
///
/// Safe to send: every use checks that it is on the thread of the tree first, except for reading `tree`,
/// which never changes. Nothing is called while a property is being changed, so that exclusive access needs no
/// checks at run time.
@usableFromInline
final class ObservationNode: Observable, @unchecked Sendable {
  @usableFromInline
  let tree: ObservationTree

  /// The version of the value that is known to lie here; for an optional or an enum, its case.
  @exclusivity(unchecked)
  @usableFromInline
  var version: UInt64

  private let registrar = ObservationRegistrar()
  /// The nodes of fields, by their numbers: hashing would cost more than all else.
  @exclusivity(unchecked)
  private var fields: [ObservationNode?] = []
  /// The nodes of parts that have larger numbers.
  @exclusivity(unchecked)
  private var others: [Int: ObservationNode] = [:]

  /// The fields that were read since they were last notified, a bit each.
  @exclusivity(unchecked)
  private var tracked: UInt64 = 0

  /// The fields among them that have changed.
  @exclusivity(unchecked)
  private var noted: UInt64 = 0

  init(tree: ObservationTree) {
    self.tree = tree
    self.version = tree.makeVersion()
  }

  /// How many fields are told apart; those beyond are treated as one.
  static let fieldLimit = 64

  /// Stands for a field in the registrar.
  subscript(field field: Int) -> Void { () }

  /// The node of a part of the value, if anybody has read there.
  @inline(__always)
  func existingChild(_ key: Int) -> ObservationNode? {
    if key < self.fields.count { return self.fields[key] }
    return self.others.isEmpty ? nil : self.others[key]
  }

  /// The same for a field, without counting the reference: the node holds its children as long as it lives.
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

  /// Whether anybody has read a part of the value.
  @inline(__always)
  var hasChildren: Bool { !self.fields.isEmpty || !self.others.isEmpty }

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

  /// Forgets the nodes of parts that have gone.
  func dropChildren(where isGone: (Int) -> Bool) {
    for (key, child) in self.fields.enumerated() where child != nil && isGone(key) {
      child?.noteAll()
      self.fields[key] = nil
    }
    for (key, child) in self.others where isGone(key) {
      child.noteAll()
      self.others[key] = nil
    }
  }

  /// Whether reads are of interest now: this is the right thread, and no reducer is at work.
  @inline(__always)
  var isReadByObservers: Bool {
    self.tree.isOnOwnThread && !self.tree.isReducing
  }

  /// Whether writes are of interest now: this is the right thread, and a reducer is at work.
  @inline(__always)
  var isWrittenByReducers: Bool {
    self.tree.isOnOwnThread && self.tree.isReducing
  }

  func access(field: Int) {
    let field = min(field, Self.fieldLimit - 1)
    self.tracked |= 1 << field
    self.registrar.access(self, keyPath: Self.keyPaths[field])
  }

  /// Remembers that a field has changed, if it was read.
  @inline(__always)
  func note(field: Int) {
    let field = min(field, Self.fieldLimit - 1)
    let bit: UInt64 = 1 << field
    guard self.tracked & ~self.noted & bit != 0 else { return }
    self.noted |= bit
    self.tree.note(self, field: field)
  }

  /// Remembers that everything that lies here has changed.
  func noteAll() {
    var remaining = self.tracked & ~self.noted
    while remaining != 0 {
      self.note(field: remaining.trailingZeroBitCount)
      remaining &= remaining - 1
    }
    for child in self.fields { child?.noteAll() }
    for child in self.others.values { child.noteAll() }
  }

  /// Tells the observers of a field that it has changed. They are rid of then, until they read again.
  func notify(field: Int) {
    self.tracked &= ~(1 << field)
    self.noted &= ~(1 << field)
    self.registrar.willSet(self, keyPath: Self.keyPaths[field])
    self.registrar.didSet(self, keyPath: Self.keyPaths[field])
  }

  // Making a key path with an argument takes a microsecond.
  private static let keyPaths: [any KeyPath<ObservationNode, Void> & Sendable] =
    (0..<fieldLimit).map { field in \ObservationNode.[field: field] }
}
