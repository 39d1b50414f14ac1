/// What a field of observable state holds, to those who change it in place.
///
/// Not generic: what is generic over types that are not known would have to find out about them each time.
enum ObservedContent {
  /// A struct with a link, which lies at an offset.
  case structure(linkOffset: Int)

  /// A struct with a link that may be missing. What an optional wraps lies where the optional does.
  case optionalStructure(linkOffset: Int, isMissing: (UnsafeMutableRawPointer) -> Bool)

  /// A struct with a link that may be presented.
  case presentedStructure(PresentedContent)

  /// Other state that takes part in observation: an enum, for one.
  case state(StateContent)

  /// A value that does not take part.
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

/// State of any type that takes part in observation.
///
/// A class with a subclass for each type, because the caller counts no references to call a method. With two closures it
/// counted eight: 155 ns instead of 190, benchmark "one row's action, 100 rows".
class StateContent {
  /// Binds a field before it is changed.
  func attach(
    _ value: UnsafeMutableRawPointer, field: Int, of link: UnsafeMutablePointer<_ObservationLink>
  ) {}

  /// Binds a field that may have been changed or replaced, and notes it if it was.
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

/// A struct with a link that may be presented.
///
/// An object, so that its constants can be used without counting references: a feature ten presentations deep would
/// count 120 for each action.
final class PresentedContent {
  /// Where in the struct its link lies.
  let linkOffset: Int
  private let locator: PartLocator

  /// The same, not counted: see `ObservedPart`.
  private let unretainedLocator: Unmanaged<PartLocator>

  /// The functions for a struct in a box that another value refers to.
  let shared: StateContent

  init(linkOffset: Int, locator: PartLocator, shared: StateContent) {
    self.linkOffset = linkOffset
    self.locator = locator
    self.unretainedLocator = .passUnretained(locator)
    self.shared = shared
  }

  /// Where the presented value lies, if it is there, until the part is changed.
  @inline(__always)
  func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    self.unretainedLocator._withUnsafeGuaranteedRef { $0.value(in: part) }
  }
}
