/// The nodes of the elements of a collection, whatever their ids are.
class ElementTable {
  /// Remembers that everything has changed that lies in an element.
  func noteAll() {}

  /// Called before another value takes the place of the one that lies at the position.
  func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {}
}
