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

  private let source: ElementSource<State, Action>

  init(ids: OrderedSet<ID>, source: ElementSource<State, Action>) {
    self.ids = ids
    self.source = source
  }

  /// The store of the element with an id, or `nil` if there is none.
  public subscript(id id: ID) -> Store<State, Action>? {
    self.ids.firstIndex(of: id).map { self[$0] }
  }
}

extension ElementStores: RandomAccessCollection {
  /// The position of the first element, always 0.
  public var startIndex: Int { 0 }

  /// The position behind the last element.
  public var endIndex: Int { self.ids.count }

  /// The store of the element at a position.
  ///
  /// - Complexity: O(1) on average.
  public subscript(position: Int) -> Store<State, Action> {
    MainActor.assumeIsolated { self.source.store(at: position) }
  }
}
