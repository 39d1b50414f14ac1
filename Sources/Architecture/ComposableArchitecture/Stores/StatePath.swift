/// How a store reaches a part of another position for reading.
struct StatePath<Root, Value> {
  let keyPath: KeyPath<Root, Value>

  /// Where in the root the part lies.
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
  ///   - storage: A key path to where it is stored.
  init(field index: Int, storage: KeyPath<Root, Value>) {
    let offset = MemoryLayout<Root>.offset(of: storage)
    self.keyPath = storage
    self.position = PartPosition(
      offset: offset, fieldIndex: offset == nil ? nil : index, isIdentity: false)
  }

  /// Where the part lies of a root that lies somewhere, if it is not computed.
  @inline(__always)
  func address(in root: UnsafeMutablePointer<Root>?) -> UnsafeMutablePointer<Value>? {
    self.position.address(in: root)?.assumingMemoryBound(to: Value.self)
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
}
