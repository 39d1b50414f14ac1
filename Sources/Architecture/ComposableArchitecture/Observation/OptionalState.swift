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
