// In-place changes of fields, for which only the links of the structs are needed and not their
// types. The memory of the state keeps the nodes alive during a change, so their references are not
// counted.

extension _ObservationLink {
  /// Called before a field that is a struct is changed.
  ///
  /// - Parameters:
  ///   - value: The link of the field's value.
  ///   - field: The number of the field.
  ///   - root: The link of the struct that the field is in.
  static func attach(
    _ value: UnsafeMutablePointer<Self>, field: Int, of root: UnsafeMutablePointer<Self>
  ) {
    Self.withExistingChild(field, of: root) { value.pointee.bind(to: $0) }
  }

  /// Called before a field that is an optional struct is changed.
  ///
  /// - Parameter value: The link of the field's value; valid only if the value is not missing.
  static func attach(
    _ value: UnsafeMutablePointer<Self>, isMissing: Bool, field: Int,
    of root: UnsafeMutablePointer<Self>
  ) {
    Self.withExistingChild(field, of: root) { optional in
      optional.version = isMissing ? 0 : 1
      guard !isMissing else { return }
      optional.unretainedChild(0)?._withUnsafeGuaranteedRef { value.pointee.bind(to: $0) }
    }
  }

  /// Called after a field that is a struct was changed.
  static func reconcile(
    _ value: UnsafeMutablePointer<Self>, field: Int, of root: UnsafeMutablePointer<Self>
  ) {
    Self.reconcile(field: field, of: root) { Self.isSame(value, as: $0) }
  }

  /// Called after a field that is an optional struct was changed.
  static func reconcile(
    _ value: UnsafeMutablePointer<Self>, isMissing: Bool, field: Int,
    of root: UnsafeMutablePointer<Self>
  ) {
    Self.reconcile(field: field, of: root) { optional in
      let version: UInt64 = isMissing ? 0 : 1
      guard version == optional.version else {
        optional.version = version
        optional.noteAll()
        return false
      }
      if isMissing { return true }
      return optional.unretainedChild(0)?._withUnsafeGuaranteedRef { Self.isSame(value, as: $0) }
        ?? false
    }
  }

  @inline(__always)
  private static func withExistingChild(
    _ field: Int, of root: UnsafeMutablePointer<Self>, _ body: (ObservationNode) -> Void
  ) {
    Self.unretainedNode(at: root)?._withUnsafeGuaranteedRef { node in
      guard node.isWrittenByReducers else { return }
      node.unretainedChild(field)?._withUnsafeGuaranteedRef(body)
    }
  }

  /// Renews the version of a struct after a change of one of its fields, and records the field
  /// unless it still has the same value.
  @inline(__always)
  private static func reconcile(
    field: Int, of root: UnsafeMutablePointer<Self>, _ isSame: (ObservationNode) -> Bool
  ) {
    guard let node = Self.unretainedNode(at: root) else { return }
    node._withUnsafeGuaranteedRef { node in
      guard node.isWrittenByReducers, root.pointee.version == node.version else {
        root.pointee.touch(field: field)
        return
      }
      let version = node.tree.makeVersion()
      root.pointee.version = version
      node.version = version
      node.noteContent()
      guard let child = node.unretainedChild(field) else {
        node.note(field: field)
        return
      }
      if !child._withUnsafeGuaranteedRef(isSame) { node.note(field: field) }
    }
  }

  /// Whether the value at a position is the one that its node knows. If not, binds it to the node,
  /// and records everything there as changed.
  @inline(__always)
  private static func isSame(
    _ value: UnsafeMutablePointer<Self>, as node: ObservationNode
  ) -> Bool {
    let known = Unmanaged.passUnretained(node).toOpaque()
    if Self.unretainedNode(at: value)?.toOpaque() == known, value.pointee.version == node.version {
      return true
    }
    return value.pointee.reconcile(with: _ObservationPosition(node))
  }
}
