/// A part of state that may be missing.
protocol OptionalPart<Wrapped> {
  associatedtype Wrapped

  /// The address of the value, if it exists. Valid until the part is changed.
  static func address(in part: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<Wrapped>?

  /// Creates an object for repeated lookups of the value, faster than ``address(in:)``.
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
    // Stored properties of an object do not move.
    return withUnsafeMutablePointer(to: &box.value) { $0.wrapped() }
  }

  static func makeLocator() -> PartLocator { PresentationLocator<State>() }
}
