public import Observation
import Synchronization

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

  /// When a copy of the value was last bound for an observer; see ``ObservationTree/moment``.
  @exclusivity(unchecked)
  private var momentOfReading: UInt64 = 0

  /// Made when somebody reads here: it takes twice as much memory as all else, and many nodes only lead to others.
  @exclusivity(unchecked)
  private var observers: Unmanaged<NodeRegistrar>?

  /// The last of those who have read here and do without a registrar.
  @exclusivity(unchecked)
  var lastRead: StateRead?

  /// The nodes of fields, by their numbers: hashing would cost more than all else.
  @exclusivity(unchecked)
  private var fields: [ObservationNode?] = []
  /// The nodes of parts that have larger numbers.
  @exclusivity(unchecked)
  private var others: [Int: ObservationNode] = [:]

  /// The nodes of the elements, if the value is a collection.
  @exclusivity(unchecked)
  var elements: ElementTable?

  /// The fields that were read since they were last notified, a bit each.
  @exclusivity(unchecked)
  private var tracked: UInt64 = 0

  /// The fields among them that have changed.
  @exclusivity(unchecked)
  private var noted: UInt64 = 0

  /// Whether this was the position of an element that has gone.
  @exclusivity(unchecked)
  var isDropped = false

  /// Whether this is the object of a value that lies in no store.
  let isOutside: Bool

  /// The registrar of a value that lies in no store, once the value was read.
  private let outsideObservers = AtomicLazyReference<NodeRegistrar>()

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

  /// The object of a value that lies in no store. It is safe to use from any thread.
  @usableFromInline
  static func outside() -> ObservationNode {
    ObservationNode(outside: .outside)
  }

  /// Registers a read of a field of a value that lies in no store.
  @inline(never)
  func accessOutside(field: Int) {
    guard self.isOutside, !ObservationTree.isInUse else { return }
    let observers =
      self.outsideObservers.load() ?? self.outsideObservers.storeIfNil(NodeRegistrar())
    observers.registrar.access(self, keyPath: Self.keyPaths[min(field, Self.fieldLimit - 1)])
  }

  /// Tells the observers of a field of a value that lies in no store that the field has changed.
  func notifyOutside(field: Int) {
    guard let observers = self.outsideObservers.load() else { return }
    let keyPath = Self.keyPaths[min(field, Self.fieldLimit - 1)]
    observers.registrar.willSet(self, keyPath: keyPath)
    observers.registrar.didSet(self, keyPath: keyPath)
  }

  deinit {
    self.observers?.release()
  }

  /// How many fields are told apart; those beyond are treated as one.
  static let fieldLimit = 62

  /// Stands for everything in the value, at any depth.
  static let content = fieldLimit

  /// Stands for an element of a collection as a whole: whether another one has taken its place.
  static let whole = fieldLimit + 1

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

  /// Called when the element has gone that was here.
  func drop() {
    self.isDropped = true
    self.noteAll()
  }

  /// Gives a value that is bound here a version of its own.
  ///
  /// Copies that observers read while no reducer is at work are all the same, and share one: reading a part must not
  /// make strangers of the copies that were read before.
  func renewVersion() {
    if !self.tree.isReducing {
      if self.momentOfReading == self.tree.moment { return }
      self.momentOfReading = self.tree.moment
    }
    self.version = self.tree.makeVersion()
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

  /// Notes that an observer has read a field.
  func access(field: Int) {
    self.track(min(field, Self.fieldLimit - 1))
  }

  /// Notes that an observer has read the element that lies here, whatever it reads of it.
  func accessWhole() {
    self.track(Self.whole)
  }

  /// Notes that an observer may read anything in the value.
  func accessContent() {
    self.track(Self.content)
  }

  private func track(_ field: Int) {
    self.tracked |= 1 << field
    if let reads = StateReads.current { return self.note(field, in: reads) }
    let observers = self.observers ?? self.makeObservers()
    observers._withUnsafeGuaranteedRef {
      $0.registrar.access(self, keyPath: Self.keyPaths[field])
    }
  }

  @inline(never)
  private func makeObservers() -> Unmanaged<NodeRegistrar> {
    let observers = Unmanaged.passRetained(NodeRegistrar())
    self.observers = observers
    return observers
  }

  /// Remembers that a field has changed, if it was read.
  @inline(__always)
  func note(field: Int) {
    self.remember(min(field, Self.fieldLimit - 1))
  }

  /// Remembers that another element has taken the place of the one that lay here.
  func noteWhole() {
    self.remember(Self.whole)
  }

  /// Remembers that something in the value has changed, at any depth.
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

  /// Remembers that everything that lies here has changed.
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

  /// Tells the observers of a field that it has changed. They are rid of then, until they read again.
  func notify(field: Int) {
    self.tracked &= ~(1 << field)
    self.noted &= ~(1 << field)
    if self.lastRead != nil { self.notifyReads(of: field) }
    self.observers?._withUnsafeGuaranteedRef {
      $0.registrar.willSet(self, keyPath: Self.keyPaths[field])
      $0.registrar.didSet(self, keyPath: Self.keyPaths[field])
    }
  }

  // Making a key path with an argument takes a microsecond.
  private static let keyPaths: [any KeyPath<ObservationNode, Void> & Sendable] =
    (0...whole).map { field in \ObservationNode.[field: field] }
}
