#if CombineSchedulers
public import CombineSchedulers
public import SwiftNavigation

/// The states of a store, as a publisher.
///
/// Publishes the state to each new subscriber, and after each action that is sent to the store,
/// once for all actions that are processed before `send` returns. A subscriber off the main actor
/// receives the first state with the main actor's next turn. Completes when the store is
/// released, and does not retain it. The publisher of a field publishes when the field has
/// changed:
///
/// ```swift
/// store.publisher.title.sink { print($0) }
/// ```
///
/// For a field with the name of an operator, like `count`, use `map(\.count).removeDuplicates()`.
#if StrictDeprecations
@available(
  *, deprecated, message: "Observe the store instead: 'observe { print(store.title) }'."
)
#endif
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  /// The type of the states.
  public typealias Output = State

  /// `Never`: a store does not fail.
  public typealias Failure = Never

  private let states: AnyPublisher<State, Never>

  init(_ states: AnyPublisher<State, Never>) {
    self.states = states
  }

  /// Attaches a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    self.states.subscribe(subscriber)
  }

  /// Publishes a field of the state, without values that equal the previous one.
  public subscript<Value: Equatable>(
    dynamicMember keyPath: KeyPath<State, Value>
  ) -> StorePublisher<Value> {
    StorePublisher<Value>(self.states.map(keyPath).removeDuplicates().eraseToAnyPublisher())
  }
}

extension Store {
  /// The states of the store, as a publisher.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Observe the store instead: 'observe { print(store.title) }'."
  )
  #endif
  public var publisher: StorePublisher<State> {
    StorePublisher(self.presentBroadcast.publisher)
  }

  private var presentBroadcast: StateBroadcast<State> {
    if let broadcast = self.broadcast { return broadcast }
    let broadcast = StateBroadcast { [core = self.core] in core.state }
    self.core.listeners?.add(broadcast)
    self.broadcast = broadcast
    return broadcast
  }
}

extension ObserveToken {
  /// Keeps the token with subscriptions, so that the observation lives as long as they do.
  public func store(in cancellables: inout Set<AnyCancellable>) {
    AnyCancellable { self.cancel() }.store(in: &cancellables)
  }
}
#endif
