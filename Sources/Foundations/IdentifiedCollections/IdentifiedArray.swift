// Re-exported, so that clients can use the result of `ids` without another import.
@_exported public import OrderedCollections

/// An ordered collection of elements with unique ids, with the lookup by id of a dictionary and the
/// lookup by index of an array.
///
/// ```swift
/// var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
/// rows[id: 2]?.title = "Groceries"
/// rows.append(Row(id: 3))
/// ```
///
/// ### Duplicates
///
/// Ids are unique. ``append(_:)``, ``append(contentsOf:)``, ``insert(_:at:)`` and
/// ``replaceSubrange(_:with:)`` drop an element whose id exists already, like a set;
/// ``updateOrAppend(_:)`` and ``updateOrInsert(_:at:)`` replace the existing element.
///
/// ### Changes in place
///
/// Changes through ``subscript(_:)`` or ``subscript(id:)`` are made in place: neither the array nor
/// a copy-on-write value inside the element is copied. The id must not change. A changed id is
/// reported as an issue; the element keeps its index, and is found by its new id. If another
/// element has that id, the changed element stays in the array, with its changes, and is found by
/// its previous id until the id is corrected.
///
/// Assigning an element to an index replaces the previous one. If another element of the array has
/// the id of the new one, it is replaced by the previous element. So the algorithms of
/// `MutableCollection`, which temporarily assign an element to several indices, arrange elements
/// correctly. The methods of the array itself (``sort(by:)``, ``reverse()``, ``swapAt(_:_:)``, …)
/// are faster.
///
/// ### Sending
///
/// An array is `Sendable` if its elements and ids are. In a module whose default isolation is the
/// main actor, an element's conformance to `Identifiable` is isolated to the main actor by default;
/// an array that was created with this conformance uses it to read ids wherever it is sent, and the
/// compiler does not detect that. Looking up and removing elements by id read no id of an element;
/// adding and changing them, ``contains(_:)`` and ``remove(_:)`` do. Declare elements that are used
/// off the main actor `nonisolated`:
///
/// ```swift
/// nonisolated struct Row: Identifiable { … }
/// ```
///
/// Reading an `id` that is a stored constant of a `struct` is safe on any thread in any case.
///
/// ### Structure
///
/// Compare ``structureStamp`` to detect in O(1) whether ids or their order have changed.
@frozen
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The ids of the elements: `keys[i]` belongs to `values[i]`.
  ///
  /// An `OrderedDictionary` would store both, but it yields a value only through wrappers that cost
  /// several times as much as an in-place change should.
  @usableFromInline
  package var keys: OrderedSet<ID>

  @usableFromInline
  package var values: [Element]

  @usableFromInline
  let identity: ElementIdentity<ID, Element>

  @usableFromInline
  var stamp: StructureStamp

  /// The observer of changes.
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

  /// Whether a key path leads to the ids by which elements are looked up.
  ///
  /// - Parameter id: The key path; `nil` for the elements' conformance to `Identifiable`.
  /// - Returns: `false` if the key paths are not known to lead to the same property.
  @usableFromInline
  package func isKeyed(by id: AnyKeyPath?) -> Bool {
    guard let id else { return identity.isOwn }
    return id == identity.keyPath()
  }

  /// Identifies the ids and their order: replaced when they change and only then.
  ///
  /// A copy has the stamp of its original. All empty arrays have the same stamp. The stamp is not
  /// part of comparing, hashing, encoding or printing arrays.
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
  /// - Complexity: O(1). The array shares the storage of the elements until one of the two is
  ///   changed.
  @inlinable
  public var elements: [Element] { observedElements }

  /// The index of the element with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    keys.firstIndex(of: id)
  }

  /// Whether the array has an element with the id of the given one.
  ///
  /// Only ids are compared, also where elements are `Equatable`.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    keys.firstIndex(of: identity.id(of: element)) != nil
  }

  /// Reserves capacity for a number of elements, so that adding them does not allocate again.
  ///
  /// - Parameter minimumCapacity: The total number of elements.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    keys.reserveCapacity(minimumCapacity)
    values.reserveCapacity(minimumCapacity)
  }

  /// Adds an element unless its id exists, and returns whether it did. Does not change the stamp.
  @inlinable
  mutating func appendIfAbsent(_ element: Element, id: ID) -> (inserted: Bool, index: Int) {
    let result = keys.append(id)
    if result.inserted {
      values.append(element)
      didInsert(at: result.index)
    }
    return result
  }

  /// Call it after every change of ids or their order, and after no other change.
  @inlinable
  mutating func restamp() {
    stamp = values.isEmpty ? .empty : StructureStamp()
    if isObserved { noteStructure() }
  }
}
