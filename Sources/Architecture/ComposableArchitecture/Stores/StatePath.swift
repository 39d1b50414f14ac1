/// How a store reaches a part of another position for reading.
struct StatePath<Root, Value> {
  let keyPath: KeyPath<Root, Value>

  /// Where in the root the part lies, if it does.
  let offset: Int?

  /// The number of the field, if the root is observable state and the part a field of it.
  let fieldIndex: Int?

  /// Whether the part is the root itself.
  private let isIdentity: Bool

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    self.isIdentity = keyPath == \Root.self
    if let keyPath = keyPath as? WritableKeyPath<Root, Value> {
      let accessor = StateAccessor(keyPath)
      self.offset = accessor.offset
      self.fieldIndex = accessor.fieldIndex
    } else {
      self.offset = MemoryLayout<Root>.offset(of: keyPath)
      self.fieldIndex = nil
    }
  }

  /// - Parameters:
  ///   - index: The number of a field of observable state.
  ///   - storage: A key path to where it is stored.
  init(field index: Int, storage: KeyPath<Root, Value>) {
    self.keyPath = storage
    self.isIdentity = false
    self.offset = MemoryLayout<Root>.offset(of: storage)
    self.fieldIndex = self.offset == nil ? nil : index
  }

  /// Where the part lies of a root that lies somewhere, if it is not computed.
  func address(in root: UnsafeMutablePointer<Root>?) -> UnsafeMutablePointer<Value>? {
    guard let root, let offset else { return nil }
    return (UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
  }

  /// Lends the part for reading.
  func read<Result>(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    if let address = self.address(in: root) { return body(address) }
    return self.readCopy(root, body)
  }

  /// Apart from the caller, so that there is no copy on its stack where none is made.
  @inline(never)
  private func readCopy<Result>(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    var value = root.pointee[keyPath: self.keyPath]
    return withUnsafeMutablePointer(to: &value) { body($0) }
  }

  /// The node of the part, if the root has one and the part is a field, or the root itself.
  ///
  /// - Parameter prepare: Is given a node that is new.
  func node(
    in root: ObservationNode?, prepare: (ObservationNode) -> Void = { _ in }
  )
    -> ObservationNode?
  {
    guard let root else { return nil }
    guard let fieldIndex else { return self.isIdentity ? root : nil }
    if let node = root.existingChild(fieldIndex) { return node }
    let node = root.child(fieldIndex)
    prepare(node)
    return node
  }

  /// Notes that an observer has read the part, if it is a field.
  ///
  /// - Returns: Whether it is.
  func noteRead(in root: ObservationNode?) -> Bool {
    guard let fieldIndex, let root else { return false }
    root.access(field: fieldIndex)
    return true
  }
}
