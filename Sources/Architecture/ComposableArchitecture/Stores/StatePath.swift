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
