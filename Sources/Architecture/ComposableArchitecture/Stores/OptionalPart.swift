/// A part of state that may be missing.
protocol OptionalPart<Wrapped> {
  associatedtype Wrapped

  /// Lends the value for reading it where it lies.
  ///
  /// - Returns: What `body` returns, or `nil` if the value is missing.
  static func lend<Result>(
    _ part: UnsafeMutablePointer<Self>, _ body: (UnsafeMutablePointer<Wrapped>) -> Result
  ) -> Result?
}

extension Optional: OptionalPart {
  static func lend<Result>(
    _ part: UnsafeMutablePointer<Self>, _ body: (UnsafeMutablePointer<Wrapped>) -> Result
  ) -> Result? {
    part.wrapped().map(body)
  }
}

extension PresentationState: OptionalPart {
  typealias Wrapped = State

  static func lend<Result>(
    _ part: UnsafeMutablePointer<Self>, _ body: (UnsafeMutablePointer<State>) -> Result
  ) -> Result? {
    guard let box = part.pointee.box else { return nil }
    return withUnsafeMutablePointer(to: &box.value) { Optional.lend($0, body) }
  }
}
