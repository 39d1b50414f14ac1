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
