/// Finds the address of an optional part's value without the type of the part.
///
/// The callers of this class need no generic types, which unspecialised code would look up in the
/// runtime for each call.
class PartLocator {
  /// The address of the value, if there is one. Valid until the part is changed.
  func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? { nil }
}

/// Finds the value of an optional.
final class OptionalLocator<Wrapped>: PartLocator {
  override func value(in part: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    // An optional and its value have the same address.
    isMissing(part.assumingMemoryBound(to: Wrapped?.self)) ? nil : part
  }
}
