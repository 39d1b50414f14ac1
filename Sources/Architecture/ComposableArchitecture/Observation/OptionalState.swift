/// An optional or a presentation state whose type is only known at run time.
protocol OptionalState {
  /// What a field of this type holds, or `nil` if what is wrapped is not a struct with a link.
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
