/// Records the changes of a field of observable state that a reducer changes in place, without its
/// accessors.
///
/// Not generic: unspecialised generic code would look up its types in the runtime for each call.
@usableFromInline
final class ObservedPart {
  /// The offset of the link in the struct that contains the field.
  @usableFromInline
  let linkOffset: Int

  let index: Int

  /// Whether the field has `willSet` or `didSet`, so that it must not be changed in place.
  let hasObservers: Bool
  private let content: ObservedContent

  /// The content, if it is a presented struct. `content` owns it.
  ///
  /// Not counted, because each level of nested presentations would count four references: 1,520 ns
  /// instead of 1,697, benchmark "send to the root, 10 presentations".
  private let presented: Unmanaged<PresentedContent>?

  /// The content, if it is state of another type. `content` owns it.
  ///
  /// Not counted: 155 ns instead of 176, benchmark "one row's action, 100 rows".
  private let state: Unmanaged<StateContent>?

  init(index: Int, linkOffset: Int, hasObservers: Bool, content: ObservedContent) {
    self.index = index
    self.hasObservers = hasObservers
    self.linkOffset = linkOffset
    self.content = content
    self.presented =
      if case .presentedStructure(let presented) = content { .passUnretained(presented) } else {
        nil
      }
    self.state = if case .state(let state) = content { .passUnretained(state) } else { nil }
  }

  /// Called before the field is changed.
  ///
  /// - Parameters:
  ///   - root: The address of the struct.
  ///   - value: The address of the field.
  @usableFromInline
  func willModify(_ root: UnsafeMutableRawPointer, _ value: UnsafeMutableRawPointer) {
    let root = Self.link(at: self.linkOffset, of: root)
    if let presented {
      return presented._withUnsafeGuaranteedRef { presented in
        guard Self.isOwned(value) else {
          return presented.shared.attach(value, field: self.index, of: root)
        }
        let state = presented.value(in: value)
        _ObservationLink.attach(
          Self.link(at: presented.linkOffset, of: state ?? value), isMissing: state == nil,
          field: self.index, of: root)
      }
    }
    if let state {
      return state._withUnsafeGuaranteedRef { $0.attach(value, field: self.index, of: root) }
    }
    switch self.content {
    case .structure(let offset):
      _ObservationLink.attach(Self.link(at: offset, of: value), field: self.index, of: root)
    case .optionalStructure(let offset, let isMissing):
      _ObservationLink.attach(
        Self.link(at: offset, of: value), isMissing: isMissing(value), field: self.index, of: root)
    case .plain, .presentedStructure, .state:
      break
    }
  }

  /// Called after the field was changed.
  @usableFromInline
  func didModify(_ root: UnsafeMutableRawPointer, _ value: UnsafeMutableRawPointer) {
    let root = Self.link(at: self.linkOffset, of: root)
    if let presented {
      return presented._withUnsafeGuaranteedRef { presented in
        guard Self.isOwned(value) else {
          return presented.shared.reconcile(value, field: self.index, of: root)
        }
        let state = presented.value(in: value)
        _ObservationLink.reconcile(
          Self.link(at: presented.linkOffset, of: state ?? value), isMissing: state == nil,
          field: self.index, of: root)
      }
    }
    if let state {
      return state._withUnsafeGuaranteedRef { $0.reconcile(value, field: self.index, of: root) }
    }
    switch self.content {
    case .structure(let offset):
      _ObservationLink.reconcile(Self.link(at: offset, of: value), field: self.index, of: root)
    case .optionalStructure(let offset, let isMissing):
      _ObservationLink.reconcile(
        Self.link(at: offset, of: value), isMissing: isMissing(value), field: self.index, of: root)
    case .plain:
      root.pointee.noteChange(field: self.index)
    case .presentedStructure, .state:
      break
    }
  }

  @inline(__always)
  private static func link(
    at offset: Int, of value: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<_ObservationLink> {
    (value + offset).assumingMemoryBound(to: _ObservationLink.self)
  }

  /// Whether a presentation state has no box or an unshared one, so that its content may be
  /// changed.
  @inline(__always)
  private static func isOwned(_ presentation: UnsafeMutableRawPointer) -> Bool {
    presentation.load(as: UnsafeRawPointer?.self) == nil
      || isKnownUniquelyReferenced(
        &presentation.assumingMemoryBound(to: AnyObject?.self).pointee)
  }
}

extension ObservedPart {
  /// Resolves a key path to a field of observable state.
  ///
  /// - Parameter keyPath: The key path to the field.
  /// - Returns: The part, and the key path to the storage of the field; `nil` if the root is not
  ///   observable state, or the key path does not lead to one of its fields.
  static func find<Root, Value>(
    _ keyPath: WritableKeyPath<Root, Value>
  ) -> (part: ObservedPart, storage: WritableKeyPath<Root, Value>)? {
    guard
      let type = Root.self as? any _ObservableFields.Type,
      let (index, storage, linkOffset, hasObservers) = self.field(of: type, at: keyPath),
      let storage = storage as? WritableKeyPath<Root, Value>
    else { return nil }
    let part = ObservedPart(
      index: index, linkOffset: linkOffset, hasObservers: hasObservers,
      content: ObservedContent(of: Value.self))
    return (part, storage)
  }

  /// Resolves a key path to a property of observable state whose storage has another type, like
  /// that of a property marked `@Presents`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the property.
  ///   - type: The type of the storage.
  /// - Returns: The number of the field and the key path to its storage; `nil` if the storage is not
  ///   of this type.
  static func findStorage<Root, Value, Storage>(
    of keyPath: KeyPath<Root, Value>, as type: Storage.Type
  ) -> (index: Int, storage: WritableKeyPath<Root, Storage>)? {
    guard
      let root = Root.self as? any _ObservableFields.Type,
      let (index, storage, _, _) = self.field(of: root, at: keyPath),
      let storage = storage as? WritableKeyPath<Root, Storage>
    else { return nil }
    return (index, storage)
  }

  /// The number and the storage of a field, and the offset of its struct's link.
  private static func field<State: _ObservableFields>(
    of type: State.Type, at keyPath: AnyKeyPath
  ) -> (index: Int, storage: AnyKeyPath, linkOffset: Int, hasObservers: Bool)? {
    guard
      let keyPath = keyPath as? PartialKeyPath<State>,
      let linkOffset = State._$linkOffset,
      let field = State._$field(keyPath)
    else { return nil }
    return (field.index, field.storage, linkOffset, field.hasObservers)
  }
}
