public import IdentifiedCollections
public import OrderedCollections

/// The stores of the elements of a collection: of the rows of a list, of the screens of a stack.
///
/// ```swift
/// for row in store.scope(\.rows, action: \.rows) { … }
/// ```
///
/// Each store is created at its first use, and stays the same while its element exists, also after
/// moves. A store that outlives its element shows the last state; an action that is sent to it is
/// reported as an issue by the element's `forEach`.
///
/// The collection has the elements of the time of its creation. Use it on the main actor, like the
/// stores.
public struct ElementStores<ID: Hashable & Sendable, State, Action>: Sendable {
  /// The ids of the elements, in their order.
  public let ids: OrderedSet<ID>

  /// Identifies the ids and their order.
  let structure: StructureStamp

  /// Creates and owns the stores.
  let owner: any ElementStoresOwner<ID>

  @usableFromInline
  let store: @MainActor (_ index: Int) -> Store<State, Action>

  @usableFromInline
  init(
    ids: OrderedSet<ID>, structure: StructureStamp, owner: any ElementStoresOwner<ID>,
    store: @escaping @MainActor (_ index: Int) -> Store<State, Action>
  ) {
    self.ids = ids
    self.structure = structure
    self.owner = owner
    self.store = store
  }

  /// The store of the element with an id, or `nil` if there is none.
  @inlinable
  public subscript(id id: ID) -> Store<State, Action>? {
    self.ids.firstIndex(of: id).map { self[$0] }
  }
}

extension ElementStores: RandomAccessCollection {
  /// The index of the first element, always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index after the last element.
  @inlinable
  public var endIndex: Int { self.ids.count }

  /// The store of the element at an index.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(position: Int) -> Store<State, Action> {
    MainActor.assumeIsolated { self.store(position) }
  }
}

/// The owner of the stores of a collection's elements.
@MainActor
@usableFromInline
protocol ElementStoresOwner<ID>: AnyObject, Sendable {
  associatedtype ID: Hashable

  /// The ids of elements whose stores were dropped.
  var removedIDs: RemovedIDs<ID> { get }
}
