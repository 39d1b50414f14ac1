/// Finds the address of a presented value.
///
/// Uses an offset: access through the property of the box needs the types of two pointers, which
/// the runtime looks up for each call. See ``PartPosition`` for the figures.
final class PresentationLocator<State>: PartLocator {
  /// The offset of the value in its box. The same for each box.
  private let offset: Int

  override init() {
    let box = PresentationState<State>.Box(nil)
    self.offset = withUnsafeMutablePointer(to: &box.value) {
      UnsafeMutableRawPointer($0) - Unmanaged.passUnretained(box).toOpaque()
    }
  }

  override func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    // A presentation state consists of its box only, and an optional reference has the size of an
    // address. Stored properties of an object do not move.
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
