/// The nodes of the elements of a collection, whatever their ids are.
class ElementTable {
  /// Remembers that everything has changed that lies in an element.
  func noteAll() {}
}
