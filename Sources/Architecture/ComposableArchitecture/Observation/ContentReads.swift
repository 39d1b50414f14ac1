// Reads of a whole value, for an observer that uses the value as a whole, for example to encode it.

extension StateReads {
  /// Records that the current observer reads everything in a value, at any depth.
  ///
  /// Comparing or encoding observable state does not use the accessors of its fields, so it is not
  /// observed without this function. It finds observable state in fields, cases, tuples, optionals
  /// and observed collections, and not in classes, arrays and dictionaries.
  @MainActor
  package static func readAll(of value: Any) {
    if let state = value as? any ObservableState, self.readContent(of: state) { return }
    if let elements = value as? any ObservedElements { return self.readElements(of: elements) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .enum, .tuple, .optional:
      for child in mirror.children { self.readAll(of: child.value) }
    default: break
    }
  }

  /// - Returns: Whether the value is a struct that is observed as a whole.
  private static func readContent<State: ObservableState>(of state: State) -> Bool {
    guard let offset = State._$linkOffset else { return false }
    withUnsafeBytes(of: state) {
      $0.baseAddress?.advanced(by: offset).assumingMemoryBound(to: _ObservationLink.self).pointee
        .noteContentRead()
    }
    return true
  }

  @MainActor
  private static func readElements<Elements: ObservedElements>(of elements: Elements) {
    for position in elements.keys.indices { self.readAll(of: elements[position]) }
  }
}

extension _ObservationLink {
  fileprivate func noteContentRead() {
    guard let node = self.node, node.isReadByObservers else { return }
    node.accessContent()
    self.checkVersion(of: node)
  }
}
