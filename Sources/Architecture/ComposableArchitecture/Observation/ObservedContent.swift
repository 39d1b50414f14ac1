/// What a field of observable state holds, to those who change it in place.
///
/// Not generic: what is generic over types that are not known would have to find out about them each time.
enum ObservedContent {
  /// A struct with a link, which lies at an offset.
  case structure(linkOffset: Int)

  /// A struct with a link that may be missing. What an optional wraps lies where the optional does.
  case optionalStructure(linkOffset: Int, isMissing: (UnsafeMutableRawPointer) -> Bool)

  /// Other state that takes part in observation: an enum, for one.
  case state(
    attach: (inout _ObservationLink, UnsafeMutableRawPointer, Int) -> Void,
    reconcile: (inout _ObservationLink, UnsafeMutableRawPointer, Int) -> Void)

  /// A value that does not take part.
  case plain

  /// - Parameter type: The type of the field.
  init(of type: Any.Type) {
    if let content = (type as? any OptionalState.Type)?.content {
      self = content
    } else if let type = type as? any ObservableState.Type {
      self = type._$linkOffset.map { .structure(linkOffset: $0) } ?? .state(of: type)
    } else {
      self = .plain
    }
  }

  private static func state<State: ObservableState>(of type: State.Type) -> Self {
    .state(
      attach: { link, value, index in
        link.attach(&value.assumingMemoryBound(to: State.self).pointee, field: index)
      },
      reconcile: { link, value, index in
        link.reconcile(&value.assumingMemoryBound(to: State.self).pointee, field: index)
      }
    )
  }
}
