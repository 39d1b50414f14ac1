public import OrderedCollections

/// The stores of the elements of a collection: of the rows of a list, of the screens of a stack.
///
/// ```swift
/// for row in store.scope(\.rows, action: \.rows) { … }
/// ```
///
/// Each store is made when it is asked for first, and is the same from then on as long as its element is there,
/// wherever that moves. A store that is kept when its element has gone shows the last state; an action that is sent to
/// it is reported as an issue by the `forEach` that would have run it.
///
/// The collection has the elements of the moment when it was made. To be used on the main actor, like the stores.
public struct ElementStores<ID: Hashable & Sendable, State, Action>: Sendable {
  /// The ids of the elements, in their order.
  public let ids: OrderedSet<ID>

  @usableFromInline
  let store: @MainActor (_ index: Int) -> Store<State, Action>

  @inlinable
  init(ids: OrderedSet<ID>, store: @escaping @MainActor (_ index: Int) -> Store<State, Action>) {
    self.ids = ids
    self.store = store
  }

  /// The store of the element with an id, or `nil` if there is none.
  @inlinable
  public subscript(id id: ID) -> Store<State, Action>? {
    self.ids.firstIndex(of: id).map { self[$0] }
  }
}

extension ElementStores: RandomAccessCollection {
  /// The position of the first element, always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position behind the last element.
  @inlinable
  public var endIndex: Int { self.ids.count }

  /// The store of the element at a position.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(position: Int) -> Store<State, Action> {
    MainActor.assumeIsolated { self.store(position) }
  }
}
