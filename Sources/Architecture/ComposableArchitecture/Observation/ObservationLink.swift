/// The link from a value of observable state to its node in a store, if it is observed there.
///
/// The macro `@ObservableState` adds one to each struct, and its fields read and write through it.
/// Two links are always equal, so that they do not affect the equality of values.
///
/// A link and its node share a *version*, which each write renews. A copy that is written to, or
/// that is assigned back after a write to the original, has another version than the node: so a
/// position detects that its value was replaced.
public struct _ObservationLink: Sendable {
  @usableFromInline
  var node: ObservationNode?

  @usableFromInline
  var version: UInt64 = 0

  /// Creates the link of a value outside of stores.
  ///
  /// A value created by a reducer or a store will be part of a store and gets no object. Any other
  /// value gets an object for observation outside of stores.
  public init() {
    if !ObservationTree.isInUse { self.node = .outside() }
  }

  /// Copies the link of a value.
  ///
  /// - Returns: `nil` if the value has none, because it is not a struct.
  init?<State: ObservableState>(copiedFrom state: State) {
    guard let offset = State._$linkOffset else { return nil }
    self = withUnsafeBytes(of: state) {
      $0.load(fromByteOffset: offset, as: _ObservationLink.self)
    }
  }

  /// The node of the link at an address, without counting the reference.
  @inlinable
  @inline(__always)
  static func unretainedNode(
    at link: UnsafeMutablePointer<_ObservationLink>
  ) -> Unmanaged<ObservationNode>? {
    // The node is the first field of the link, and an optional reference has the size of an
    // address.
    UnsafeMutableRawPointer(link).load(as: UnsafeRawPointer?.self).map(Unmanaged.fromOpaque)
  }

  @usableFromInline
  mutating func bind(to node: ObservationNode, isTentative: Bool = false) {
    // Counting references is slower than comparing.
    if self.node !== node {
      self.node = node
    } else if self.version == node.version {
      return
    }
    // The node's version may also be that of a copy that was changed elsewhere: renew it, so that
    // the copy does not pass for the value at this position. A reducer may create several copies,
    // and change and assign back any of them.
    if !isTentative { node.renewVersion() }
    self.version = node.version
  }

  /// Whether the value is the one that its position knows.
  @inline(__always)
  func isCurrent(at node: ObservationNode) -> Bool {
    self.node === node && self.version == node.version
  }

  /// Binds the value after it may have been replaced; see ``ObservableState``.
  public mutating func reconcile(with position: _ObservationPosition) -> Bool {
    let node = position.node
    if self.isCurrent(at: node) { return true }
    self.bind(to: node)
    node.noteAll()
    return false
  }

  /// Binds the value to its position; see ``ObservableState``.
  public mutating func attach(to position: _ObservationPosition) {
    self.bind(to: position.node, isTentative: position.isTentative)
  }

  /// Renews the version.
  ///
  /// - Parameter field: The field that is changed.
  /// - Returns: The node, if the value is the one at the position.
  @usableFromInline
  @discardableResult
  mutating func touch(field: Int) -> ObservationNode? {
    guard let node = self.node else { return nil }
    guard node.isWrittenByReducers else {
      self.leave(node, field: field)
      return nil
    }
    let isCurrent = self.version == node.version
    self.version = node.tree.makeVersion()
    guard isCurrent else { return nil }
    node.version = self.version
    node.noteContent()
    return node
  }

  /// Unbinds a copy that is changed outside of reducers.
  ///
  /// An observer that changes its copy and reads the rest of it is notified of every later change
  /// of the original.
  @inline(never)
  private mutating func leave(_ node: ObservationNode, field: Int) {
    if node.isOutside, !ObservationTree.isInUse { return node.notifyOutside(field: field) }
    if StateReads.current != nil, node.isReadByObservers {
      node.accessContent()
      self.checkVersion(of: node)
    }
    self.node = nil
  }

  /// Notifies the reader if the value is an older copy than the one that the position knows.
  @inline(__always)
  func checkVersion(of node: ObservationNode) {
    if self.version != node.version { StateReads.current?.noteOldCopy() }
  }

  @usableFromInline
  mutating func noteChange(field: Int) {
    self.touch(field: field)?.note(field: field)
  }

  @usableFromInline
  func noteRead(field: Int) {
    guard let node = self.node else { return }
    guard node.isReadByObservers else { return node.accessOutside(field: field) }
    node.access(field: field)
    self.checkVersion(of: node)
  }
}

extension _ObservationLink: Hashable {
  /// Always true.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  /// Hashes nothing.
  @inlinable
  public func hash(into hasher: inout Hasher) {}
}
