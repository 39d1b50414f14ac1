/// How the stores of a part that may be missing reach it.
@MainActor
final class OptionalPath<Parent, ParentAction, Part: OptionalPart, Action> {
  let observation = StateObservation<Part.Wrapped>.make()
  let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, Part>
  private let locator = Part.makeLocator()
  private let embed: (Action) -> ParentAction

  /// The position of the part and that of the parent for which it was found.
  private var found: (node: ObservationNode, parent: ObservationNode)?

  init(
    parent: StoreCore<Parent, ParentAction>,
    path: StatePath<Parent, Part>,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.path = path
    self.embed = embed
  }

  /// The position of what is there for observers.
  var node: ObservationNode? {
    guard let parent = self.parent.node else { return nil }
    if let found, found.parent === parent { return found.node }
    return self.findNode(in: parent)
  }

  @inline(never)
  private func findNode(in parent: ObservationNode) -> ObservationNode? {
    // A node keeps the nodes of its parts.
    let node = self.path.position.node(in: parent, prepare: self.bind)?.child(0)
    self.found = node.map { ($0, parent) }
    return node
  }

  /// Has the position know whether the part is there.
  private func bind(_ node: ObservationNode) {
    node.version = self.isThere ? 1 : 0
  }

  /// Where the part lies until something is changed, if it is there and not computed.
  var address: UnsafeMutablePointer<Part.Wrapped>? {
    guard let part = self.path.position.address(in: self.parent.address) else { return nil }
    return self.locator.value(in: part)?.assumingMemoryBound(to: Part.Wrapped.self)
  }

  /// Whether the part is there.
  var isThere: Bool { self.lend { _ in } }

  /// Whether the part is a field of the parent's state.
  var isField: Bool { self.path.position.fieldIndex != nil || self.path.position.offset != nil }

  /// Calls `body` with the part, if it is there.
  ///
  /// - Returns: Whether it is.
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

  /// A copy of the part for an observer, to whom the way there is of interest, if what is read of the part can't
  /// be noted in a position of its own.
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

  /// Notes that an observer has read whether the part is there.
  func noteRead() {
    // What is read on the way is noted.
    if !self.noteField() { _ = self.readerByKeyPath() }
    // What changes inside is no news then. What was there may have been replaced with all around it.
    guard let node = self.path.position.node(in: self.parent.node) else { return }
    self.bind(node)
    _ = node.child(0)
  }

  /// Notes that an observer has read the part, if it is a field of observable state.
  ///
  /// - Returns: Whether it is.
  func noteField() -> Bool { self.path.position.noteRead(in: self.parent.node) }

  /// Has somebody told of what a field holds when it goes.
  func add(_ keeper: any ElementKeeper<Int, Part.Wrapped>) {
    self.table?.keepers.add(keeper)
  }

  /// Has somebody told of what a case carries before the enum that a field holds goes to another one.
  func add(_ keeper: any CaseKeeper<Part.Wrapped>) {
    self.table?.caseKeepers.add(keeper)
  }

  /// Those who are told, if the part is a field.
  private var table: OptionalTable<Part.Wrapped>? {
    guard self.node != nil, let node = self.path.position.node(in: self.parent.node) else {
      return nil
    }
    // What lies at a position is always of the same type.
    let table =
      node.elements.map { unsafeDowncast($0, to: OptionalTable<Part.Wrapped>.self) }
      ?? OptionalTable()
    node.elements = table
    return table
  }

  func send(_ action: Action) -> EffectFamily? {
    self.parent.send(self.embed(action))
  }
}
