/// The access of stores to a part that may be missing.
@MainActor
final class OptionalPath<Parent, ParentAction, Part: OptionalPart, Action> {
  let observation = StateObservation<Part.Wrapped>.make()
  let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, Part>
  private let locator = Part.makeLocator()
  private let embed: (consuming Action) -> ParentAction

  /// The node of the part, cached for the parent's node.
  private var found: (node: ObservationNode, parent: ObservationNode)?

  init(
    parent: StoreCore<Parent, ParentAction>,
    path: StatePath<Parent, Part>,
    embed: @escaping (consuming Action) -> ParentAction
  ) {
    self.parent = parent
    self.path = path
    self.embed = embed
  }

  /// The node of the value for observers.
  var node: ObservationNode? {
    guard let parent = self.parent.node else { return nil }
    if let found, found.parent === parent { return found.node }
    return self.findNode(in: parent)
  }

  /// The node of the value, if there is one.
  var existingNode: ObservationNode? {
    self.path.position.existingNode(in: self.parent.existingNode)?.existingChild(0)
  }

  @inline(never)
  private func findNode(in parent: ObservationNode) -> ObservationNode? {
    // A node owns the nodes of its parts.
    let node = self.path.position.node(in: parent, prepare: self.bind)?.child(0)
    self.found = node.map { ($0, parent) }
    return node
  }

  /// Records in the node whether the part exists.
  private func bind(_ node: ObservationNode) {
    node.version = self.isThere ? 1 : 0
  }

  /// The address of the value, valid until a change, if it exists and is not computed.
  var address: UnsafeMutablePointer<Part.Wrapped>? {
    guard let part = self.path.position.address(in: self.parent.address) else { return nil }
    return self.locator.value(in: part)?.assumingMemoryBound(to: Part.Wrapped.self)
  }

  /// Whether the part exists.
  var isThere: Bool { self.lend { _ in } }

  /// Whether the part is a field of the parent's state.
  var isField: Bool { self.path.position.fieldIndex != nil || self.path.position.offset != nil }

  /// Calls `body` with the part, if it exists.
  ///
  /// - Returns: Whether it exists.
  @discardableResult
  func lend(_ body: (UnsafeMutablePointer<Part.Wrapped>) -> Void) -> Bool {
    self.parent.tree.requireRest()
    guard let part = self.path.position.address(in: self.parent.address) else {
      return self.lendComputed(body)
    }
    guard let value = self.locator.value(in: part) else { return false }
    body(value.assumingMemoryBound(to: Part.Wrapped.self))
    return true
  }

  /// The same for a part without an address.
  @inline(never)
  private func lendComputed(_ body: (UnsafeMutablePointer<Part.Wrapped>) -> Void) -> Bool {
    self.parent.lending { parent in
      self.path.read(parent) { part in
        guard let address = Part.address(in: part) else { return false }
        body(address)
        return true
      }
    }
  }

  /// A copy of the part for an observer, which also records the reads on the way to the part. For
  /// parts without a node.
  func readerByKeyPath() -> Part.Wrapped? {
    var part = self.parent.reader()[keyPath: self.path.keyPath]
    return withUnsafeMutablePointer(to: &part) { Part.address(in: $0)?.pointee }
  }

  /// A copy of the part.
  func copy() -> Part.Wrapped? {
    var copy: Part.Wrapped?
    self.lend { copy = $0.pointee }
    return copy
  }

  /// Records that an observer has read whether the part exists.
  func noteRead() {
    // The getters record the reads on the way to the part.
    if !self.noteField() { _ = self.readerByKeyPath() }
    // Creating the child node makes inner changes irrelevant for this read. The part may have been
    // replaced with its parent.
    guard let node = self.path.position.node(in: self.parent.node) else { return }
    self.bind(node)
    _ = node.child(0)
  }

  /// Records that an observer has read the part, if it is a field of observable state.
  ///
  /// - Returns: Whether it is a field.
  func noteField() -> Bool { self.path.position.noteRead(in: self.parent.node) }

  /// Registers an observer of the value, called when it is removed.
  func add(_ observer: any ElementRemovalObserver<Int, Part.Wrapped>) {
    self.table?.removalObservers.add(observer)
  }

  /// Registers an observer of an associated value, called before the enum in the field changes its
  /// case.
  func add(_ observer: any CaseChangeObserver<Part.Wrapped>) {
    self.table?.caseObservers.add(observer)
  }

  /// The observers, if the part is a field.
  private var table: OptionalTable<Part.Wrapped>? {
    guard self.node != nil, let node = self.path.position.node(in: self.parent.node) else {
      return nil
    }
    // The type of the value at a node is always the same.
    let table =
      node.elements.map { unsafeDowncast($0, to: OptionalTable<Part.Wrapped>.self) }
      ?? OptionalTable()
    node.elements = table
    return table
  }

  func send(_ action: consuming Action) -> EffectFamily? {
    self.parent.send(self.embed(action))
  }
}

/// A part of state that may be missing.
protocol OptionalPart<Wrapped> {
  associatedtype Wrapped

  /// The address of the value, if it exists. Valid until the part is changed.
  static func address(in part: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<Wrapped>?

  /// Creates an object for repeated lookups of the value, faster than ``address(in:)``.
  static func makeLocator() -> PartLocator
}

extension Optional: OptionalPart {
  static func address(in part: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<Wrapped>? {
    part.wrapped()
  }

  static func makeLocator() -> PartLocator { OptionalLocator<Wrapped>() }
}

extension PresentationState: OptionalPart {
  static func address(in part: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<State>? {
    guard let box = part.pointee.box else { return nil }
    // Stored properties of an object do not move.
    return withUnsafeMutablePointer(to: &box.value) { $0.wrapped() }
  }

  static func makeLocator() -> PartLocator { PresentationLocator<State>() }
}

/// The observers of an optional's value.
final class OptionalTable<Wrapped>: ElementTable {
  /// An optional counts as a collection of one element, with the id 0.
  var removalObservers = ElementRemovalObservers<Int, Wrapped>()

  /// The observers of the cases, if the wrapped type is an enum.
  var caseObservers = CaseChangeObservers<Wrapped>()

  override func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {
    self.willReplace(value, with: newValue, as: Wrapped?.self)
    self.willReplace(value, with: newValue, as: PresentationState<Wrapped>.self)
  }

  private func willReplace<Value, Part: OptionalPart<Wrapped>>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>,
    as type: Part.Type
  ) {
    guard Value.self == type else { return }
    let new = UnsafeMutableRawPointer(newValue).assumingMemoryBound(to: type)
    let old = UnsafeMutableRawPointer(value).assumingMemoryBound(to: type)
    guard let last = Part.address(in: old) else { return }
    let next = Part.address(in: new)
    if next == nil { self.removalObservers.willRemove(last.pointee, id: 0) }
    self.caseObservers.willReplace(last, with: next.map { UnsafePointer($0) })
  }
}
