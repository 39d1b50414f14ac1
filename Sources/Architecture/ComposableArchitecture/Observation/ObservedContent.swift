/// The kind of observable state in a field, for in-place changes.
///
/// Not generic: unspecialised generic code would look up its types in the runtime for each call.
enum ObservedContent {
  /// A struct with a link at an offset.
  case structure(linkOffset: Int)

  /// An optional struct with a link. An optional and its value have the same address.
  case optionalStructure(linkOffset: Int, isMissing: (UnsafeMutableRawPointer) -> Bool)

  /// A presented struct with a link.
  case presentedStructure(PresentedContent)

  /// Other observable state, for example an enum.
  case state(StateContent)

  /// A value that is not observable state.
  case plain

  /// - Parameter type: The type of the field.
  init(of type: Any.Type) {
    if let content = (type as? any OptionalState.Type)?.content {
      self = content
    } else if let type = type as? any ObservableState.Type {
      self =
        type._$linkOffset.map { .structure(linkOffset: $0) } ?? .state(StateContent.make(of: type))
    } else {
      self = .plain
    }
  }
}

/// Observable state of any type.
///
/// A class with a subclass for each type, because the caller counts no references to call a method.
/// With two closures it counted eight: 155 ns instead of 190, benchmark "one row's action, 100
/// rows".
class StateContent {
  /// Binds a field before it is changed.
  func attach(
    _ value: UnsafeMutableRawPointer, field: Int, of link: UnsafeMutablePointer<_ObservationLink>
  ) {}

  /// Binds a field that may have been changed or replaced, and records a change.
  func reconcile(
    _ value: UnsafeMutableRawPointer, field: Int, of link: UnsafeMutablePointer<_ObservationLink>
  ) {}

  /// The content of a type.
  static func make<State: ObservableState>(of type: State.Type) -> StateContent {
    TypedStateContent<State>()
  }
}

private final class TypedStateContent<State: ObservableState>: StateContent {
  override func attach(
    _ value: UnsafeMutableRawPointer, field: Int, of link: UnsafeMutablePointer<_ObservationLink>
  ) {
    link.pointee.attach(&value.assumingMemoryBound(to: State.self).pointee, field: field)
  }

  override func reconcile(
    _ value: UnsafeMutableRawPointer, field: Int, of link: UnsafeMutablePointer<_ObservationLink>
  ) {
    link.pointee.reconcile(&value.assumingMemoryBound(to: State.self).pointee, field: field)
  }
}

/// A presented struct with a link.
///
/// A class, so that its constants are used without counting references: a feature ten presentations
/// deep would count 120 for each action.
final class PresentedContent {
  /// The offset of the link in the struct.
  let linkOffset: Int
  private let locator: PartLocator

  /// The same reference, not counted: see `ObservedPart`.
  private let unretainedLocator: Unmanaged<PartLocator>

  /// The functions for a struct in a box that is shared with another value.
  let shared: StateContent

  init(linkOffset: Int, locator: PartLocator, shared: StateContent) {
    self.linkOffset = linkOffset
    self.locator = locator
    self.unretainedLocator = .passUnretained(locator)
    self.shared = shared
  }

  /// The address of the presented value, if there is one. Valid until the part is changed.
  @inline(__always)
  func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    self.unretainedLocator._withUnsafeGuaranteedRef { $0.value(in: part) }
  }
}

/// Finds the address of an optional part's value without the type of the part.
///
/// The callers of this class need no generic types, which unspecialised code would look up in the
/// runtime for each call.
class PartLocator {
  /// The address of the value, if there is one. Valid until the part is changed.
  func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? { nil }
}

/// Finds the value of an optional.
final class OptionalLocator<Wrapped>: PartLocator {
  override func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    // An optional and its value have the same address.
    isMissing(part.assumingMemoryBound(to: Wrapped?.self)) ? nil : part
  }
}

/// An optional or a presentation state, without the wrapped type.
protocol OptionalState {
  /// The content of a field of this type, or `nil` if the wrapped type is not a struct with a link.
  static var content: ObservedContent? { get }
}

extension Optional: OptionalState where Wrapped: ObservableState {
  static var content: ObservedContent? {
    Wrapped._$linkOffset.map { linkOffset in
      .optionalStructure(linkOffset: linkOffset) {
        isMissing($0.assumingMemoryBound(to: Wrapped?.self))
      }
    }
  }
}
