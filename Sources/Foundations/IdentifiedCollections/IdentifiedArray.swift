// Re-exported, so that whoever asks for `ids` can use what is returned without another import.
@_exported public import OrderedCollections

/// An ordered collection of elements with unique ids, which finds an element by its id as fast as a
/// dictionary and by its position as fast as an array.
///
/// ```swift
/// var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
/// rows[id: 2]?.title = "Groceries"
/// rows.append(Row(id: 3))
/// ```
///
/// ### Duplicates
///
/// No two elements have the same id. An element whose id is there already is left out by
/// ``append(_:)``, ``append(contentsOf:)``, ``insert(_:at:)`` and ``replaceSubrange(_:with:)``,
/// as it would be by a set; ``updateOrAppend(_:)`` and ``updateOrInsert(_:at:)`` put it in the
/// place of the one that is there.
///
/// ### Changes in place
///
/// An element that is changed through ``subscript(_:)`` or ``subscript(id:)`` is changed where it
/// is: neither the array nor a copy-on-write value inside the element is copied. Its id must stay
/// what it is. A changed id is reported as an issue; the element keeps its place, and the array
/// knows it by its new id from then on. If another element has that id already, the changed element
/// stays, with its changes, and is found by its former id until its id is put right.
///
/// Assigning an element to a position replaces the one that is there. If the array has an element with
/// the id of the new one elsewhere, the replaced element takes that place. So the algorithms of
/// `MutableCollection`, which put an element into several places for a while, arrange elements
/// correctly. The methods of the array itself (``sort(by:)``, ``reverse()``, ``swapAt(_:_:)``, …) are
/// faster.
///
/// ### Sending
///
/// An array is `Sendable` if its elements and ids are. Where everything belongs to the main actor by
/// default, so does the way in which an element conforms to `Identifiable`, unless it says otherwise;
/// an array made by that conformance keeps reading ids through it wherever it is sent, and the
/// compiler cannot see that. Looking elements up and removing them by id read no id of an element;
/// adding and changing them, ``contains(_:)`` and ``remove(_:)`` do. Let elements that are used off the
/// main actor be free of it:
///
/// ```swift
/// nonisolated struct Row: Identifiable { … }
/// ```
///
/// An `id` that is a stored constant of a `struct` is safe to read from anywhere all the same.
///
/// ### Structure
///
/// ``structureStamp`` tells in O(1) whether ids or their order have changed since another moment.
@frozen
public struct IdentifiedArray<ID: Hashable, Element> {
  /// What the elements are known by: `keys[i]` stands for `values[i]`.
  ///
  /// An `OrderedDictionary` would keep the two in step, but lends a value only through wrappers that
  /// cost several times what changing an element in place may cost.
  @usableFromInline
  package var keys: OrderedSet<ID>

  @usableFromInline
  package var values: [Element]

  @usableFromInline
  let identity: ElementIdentity<ID, Element>

  @usableFromInline
  var stamp: StructureStamp

  /// Whom the array tells of changes.
  @usableFromInline
  package var link = ElementLink<ID, Element>()

  @inlinable
  init(identity: ElementIdentity<ID, Element>) {
    self.keys = []
    self.values = []
    self.identity = identity
    self.stamp = .empty
  }

  /// The key path from an element to its id.
  public var id: KeyPath<Element, ID> { identity.keyPath() }

  /// Stands for the array's ids and their order: it is replaced when they change and only then.
  ///
  /// A copy has the stamp of its original. All empty arrays have the same stamp. The stamp takes no
  /// part in comparing, hashing, encoding or printing arrays.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var structureStamp: StructureStamp { stamp }

  /// The ids of the elements, in the elements' order.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var ids: OrderedSet<ID> { keys }

  /// The elements as a plain array.
  ///
  /// - Complexity: O(1). The array shares the elements' memory until one of the two is changed.
  @inlinable
  public var elements: [Element] { observedElements }

  /// The position of the element with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    keys.firstIndex(of: id)
  }

  /// Whether the array has an element with the id of this one.
  ///
  /// Only ids are compared, also where elements are `Equatable`.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    keys.firstIndex(of: identity.id(of: element)) != nil
  }

  /// Makes room for a number of elements, so that adding them does not allocate memory again.
  ///
  /// - Parameter minimumCapacity: The number of elements, counting those that are there.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    keys.reserveCapacity(minimumCapacity)
    values.reserveCapacity(minimumCapacity)
  }

  /// Adds an element unless its id is there, and tells whether it did. Leaves the stamp alone.
  @inlinable
  mutating func appendIfAbsent(_ element: Element, id: ID) -> (inserted: Bool, index: Int) {
    let result = keys.append(id)
    if result.inserted {
      values.append(element)
      didInsert(at: result.index)
    }
    return result
  }

  /// To be called after every change of ids or their order, and after no other.
  @inlinable
  mutating func restamp() {
    stamp = values.isEmpty ? .empty : StructureStamp()
    if isObserved { noteStructure() }
  }
}
