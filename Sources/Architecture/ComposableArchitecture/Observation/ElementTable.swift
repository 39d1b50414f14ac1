/// The nodes of the elements of a collection, without the type of their ids.
class ElementTable {
  /// Records that everything in every element has changed.
  func noteAll() {}

  /// Called before another value replaces the one at the position.
  func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {}
}
