/// The read access of a store to a part of another core's state.
struct StatePath<Root, Value> {
  let keyPath: KeyPath<Root, Value>

  /// The location of the part in the root.
  let position: PartPosition

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    let isIdentity = keyPath == \Root.self
    if let keyPath = keyPath as? WritableKeyPath<Root, Value> {
      let accessor = StateAccessor(keyPath)
      self.position = PartPosition(
        offset: accessor.offset, fieldIndex: accessor.fieldIndex, isIdentity: isIdentity)
    } else {
      self.position = PartPosition(
        offset: MemoryLayout<Root>.offset(of: keyPath), fieldIndex: nil, isIdentity: isIdentity)
    }
  }

  /// - Parameters:
  ///   - index: The number of a field of observable state.
  ///   - storage: A key path to its storage.
  init(field index: Int, storage: KeyPath<Root, Value>) {
    let offset = MemoryLayout<Root>.offset(of: storage)
    self.keyPath = storage
    self.position = PartPosition(
      offset: offset, fieldIndex: offset == nil ? nil : index, isIdentity: false)
  }

  /// The address of the part for an address of the root, if it is not computed.
  @inline(__always)
  func address(in root: UnsafeMutablePointer<Root>?) -> UnsafeMutablePointer<Value>? {
    self.position.address(in: root)?.assumingMemoryBound(to: Value.self)
  }

  /// Calls `body` with the part, for reading.
  func read<Result>(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    if let address = self.address(in: root) { return body(address) }
    return self.readCopy(root, body)
  }

  /// A separate function, so that only calls that copy the part have a copy on the stack.
  @inline(never)
  private func readCopy<Result>(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    var value = root.pointee[keyPath: self.keyPath]
    return withUnsafeMutablePointer(to: &value) { body($0) }
  }
}

/// The location of a part in another core's state: the fields of a ``StatePath`` that need no
/// types.
///
/// Unspecialised code of a generic type asks the runtime for every further type that it mentions.
/// This type and ``PartLocator`` mention none: the state of a store below ten presentations is read
/// in 590 ns instead of 3,500 (benchmark `state of the innermost of 10 presentations`).
struct PartPosition {
  /// The offset of the part in the state; `nil` if it is computed.
  let offset: Int?

  /// The number of the field, if the part is a field of observable state.
  let fieldIndex: Int?

  /// Whether the part is the whole state.
  let isIdentity: Bool

  /// The address of the part for an address of the root, if it is not computed.
  @inline(__always)
  func address(in root: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let root, let offset else { return nil }
    return root + offset
  }

  /// The node of the part, if the root has one and the part is a field, or the root itself.
  ///
  /// - Parameter prepare: Called with a new node.
  func node(
    in root: ObservationNode?, prepare: (ObservationNode) -> Void = { _ in }
  ) -> ObservationNode? {
    guard let root else { return nil }
    guard let fieldIndex else { return self.isIdentity ? root : nil }
    if let node = root.existingChild(fieldIndex) { return node }
    let node = root.child(fieldIndex)
    prepare(node)
    return node
  }

  /// The node of the part, if there is one.
  func existingNode(in root: ObservationNode?) -> ObservationNode? {
    guard let fieldIndex else { return self.isIdentity ? root : nil }
    return root?.existingChild(fieldIndex)
  }

  /// Records that an observer has read the part, if it is a field.
  ///
  /// - Returns: Whether it is a field.
  func noteRead(in root: ObservationNode?) -> Bool {
    guard let fieldIndex, let root else { return false }
    root.access(field: fieldIndex)
    return true
  }
}
