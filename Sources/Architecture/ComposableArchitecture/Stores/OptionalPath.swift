/// How the stores of a part that may be missing reach it.
@MainActor
final class OptionalPath<Parent, ParentAction, Part: OptionalPart, Action> {
  let observation = StateObservation<Part.Wrapped>.make()
  let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, Part>
  private let embed: (Action) -> ParentAction

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
    self.path.node(in: self.parent.node, prepare: self.bind)?.child(0)
  }

  /// Has the position know whether the part is there.
  private func bind(_ node: ObservationNode) {
    node.version = self.isThere ? 1 : 0
  }

  /// Where the part lies until something is changed, if it is there and not computed.
  var address: UnsafeMutablePointer<Part.Wrapped>? {
    guard let part = self.path.address(in: self.parent.address) else { return nil }
    return Part.address(in: part)
  }

  /// Whether the part is there.
  var isThere: Bool { self.lend { _ in } }

  /// Whether the part is a field of the parent's state.
  var isField: Bool { self.path.fieldIndex != nil || self.path.offset != nil }

  /// Calls `body` with the part, if it is there.
  ///
  /// - Returns: Whether it is.
  @discardableResult
  func lend(_ body: (UnsafeMutablePointer<Part.Wrapped>) -> Void) -> Bool {
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
    guard let node = self.path.node(in: self.parent.node) else { return }
    self.bind(node)
    _ = node.child(0)
  }

  /// Notes that an observer has read the part, if it is a field of observable state.
  ///
  /// - Returns: Whether it is.
  func noteField() -> Bool { self.path.noteRead(in: self.parent.node) }

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
    guard self.node != nil, let node = self.path.node(in: self.parent.node) else { return nil }
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
