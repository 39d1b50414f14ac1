/// A part of state that may be missing.
protocol OptionalPart<Wrapped> {
  associatedtype Wrapped

  /// Where the value lies, if it is there, until the part is changed.
  static func address(in part: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<Wrapped>?

  /// Makes an object that finds the value again and again, faster than ``address(in:)``.
  static func makeLocator() -> PartLocator
}

extension Optional: OptionalPart {
  static func address(in part: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<Wrapped>? {
    part.wrapped()
  }

  static func makeLocator() -> PartLocator { OptionalLocator<Wrapped>() }
}

extension PresentationState: OptionalPart {
  static func address(in part: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<State>? {
    guard let box = part.pointee.box else { return nil }
    // What is stored in an object does not move.
    return withUnsafeMutablePointer(to: &box.value) { $0.wrapped() }
  }

  static func makeLocator() -> PartLocator { PresentationLocator<State>() }
}
