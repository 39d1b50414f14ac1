extension UnsafeMutablePointer {
  /// The address of the wrapped value, or `nil` if there is none.
  @inlinable
  @inline(__always)
  func wrapped<Wrapped>() -> UnsafeMutablePointer<Wrapped>? where Pointee == Wrapped? {
    // An optional and its value have the same address.
    isMissing(self)
      ? nil : UnsafeMutableRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

/// Whether an optional is `nil`.
///
/// A comparison with `nil` would copy the whole optional to the stack of every level of a feature
/// tree. A noncopyable value is not copied, and without specialisation this also holds where the
/// type is copyable; specialised and optimised code reads the tag only.
@inlinable
func isMissing<Wrapped: ~Copyable>(_ optional: UnsafeMutablePointer<Wrapped?>) -> Bool {
  switch optional.pointee {
  case .some: false
  case .none: true
  }
}
