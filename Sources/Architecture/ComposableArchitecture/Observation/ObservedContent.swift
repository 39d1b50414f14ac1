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
      self = type._$linkOffset.map { .structure(linkOffset: $0) } ?? .state(StateContent(of: type))
    } else {
      self = .plain
    }
  }
}

/// State of any type that takes part in observation.
struct StateContent {
  let attach: (inout _ObservationLink, UnsafeMutableRawPointer, Int) -> Void
  let reconcile: (inout _ObservationLink, UnsafeMutableRawPointer, Int) -> Void

  init<State: ObservableState>(of type: State.Type) {
    self.attach = { link, value, index in
      link.attach(&value.assumingMemoryBound(to: State.self).pointee, field: index)
    }
    self.reconcile = { link, value, index in
      link.reconcile(&value.assumingMemoryBound(to: State.self).pointee, field: index)
    }
  }
}

/// A struct with a link that may be presented.
///
/// An object, so that its constants can be used without counting references: a feature ten presentations deep would
/// count 120 for each action.
final class PresentedContent {
  /// Where in the struct its link lies.
  let linkOffset: Int
  let locator: PartLocator

  /// The functions for a struct in a box that another value refers to.
  let shared: StateContent

  init(linkOffset: Int, locator: PartLocator, shared: StateContent) {
    self.linkOffset = linkOffset
    self.locator = locator
    self.shared = shared
  }
}
