/// Finds a presented value.
///
/// To refer to the value by the property of its box takes the types of two pointers, which the runtime looks up for each
/// call: see ``PartPosition`` for the figures.
final class PresentationLocator<State>: PartLocator {
  /// Where in its box a value lies: at the same offset in each.
  private let offset: Int

  override init() {
    let box = PresentationState<State>.Box(nil)
    self.offset = withUnsafeMutablePointer(to: &box.value) {
      UnsafeMutableRawPointer($0) - Unmanaged.passUnretained(box).toOpaque()
    }
  }

  override func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    // A presentation state stores its box alone, and an optional reference is as large as an address. Stored properties
    // of an object do not move.
    guard let box = part.load(as: UnsafeMutableRawPointer?.self) else { return nil }
    let value = box + self.offset
    return isMissing(value.assumingMemoryBound(to: State?.self)) ? nil : value
  }
}

extension PresentationState: OptionalState where State: ObservableState {
  static var content: ObservedContent? {
    State._$linkOffset.map { linkOffset in
      .presentedStructure(
        PresentedContent(
          linkOffset: linkOffset, locator: PresentationLocator<State>(),
          shared: .make(of: Self.self)))
    }
  }
}
