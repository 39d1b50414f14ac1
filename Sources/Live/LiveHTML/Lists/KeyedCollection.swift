/// A collection of identifiable elements that knows where an id is, and which id is at an index.
///
/// A ``LazyList`` of such a collection reads only the elements that it shows. The elements may be
/// computed when they are read, and the list needs no memory and no time for the others.
///
/// ```swift
/// struct Days: KeyedCollection {
///   let startIndex = 0
///   let endIndex = 1_000_000
///
///   subscript(index: Int) -> Day { Day(id: index) }
///   func id(at index: Int) -> Int { index }
///   func index(id: Int) -> Int? { indices.contains(id) ? id : nil }
/// }
/// ```
///
/// Ids must be unique, and the first index 0.
public protocol KeyedCollection<Element>: RandomAccessCollection
where Element: Identifiable, Index == Int {
  /// The id of the element at an index.
  func id(at index: Int) -> Element.ID

  /// The index of the element with an id. `nil` if there is none.
  func index(id: Element.ID) -> Int?
}
