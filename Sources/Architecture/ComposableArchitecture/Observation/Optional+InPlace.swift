extension UnsafeMutablePointer {
  /// Where the value of the optional lies that this points to, or `nil` if it has none.
  @inlinable
  @inline(__always)
  func wrapped<Wrapped>() -> UnsafeMutablePointer<Wrapped>? where Pointee == Wrapped? {
    // What an optional wraps lies where the optional does.
    isMissing(self)
      ? nil : UnsafeMutableRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

/// Whether an optional is `nil`.
///
/// Compared with `nil`, all of it would be copied, onto the stack of every level of a tree of features. What may not be
/// copyable is not copied, and without a specialisation that stays so where it turns out to be copyable.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never)
@usableFromInline
func isMissing<Wrapped: ~Copyable>(_ optional: UnsafeMutablePointer<Wrapped?>) -> Bool {
  switch optional.pointee {
  case .some: false
  case .none: true
  }
}
