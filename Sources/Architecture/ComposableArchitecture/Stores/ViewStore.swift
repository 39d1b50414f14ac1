import Observation
public import SwiftNavigation

#if CombineSchedulers
import CombineSchedulers
#endif

/// A part of a store's state with its actions, for code from before stores were observable.
///
/// ```swift
/// let viewStore = ViewStore(store, observe: { $0 })
/// viewStore.send(.incrementButtonTapped)
/// viewStore.count  // 1
/// ```
///
/// The state is computed for each read, and reading it is observed like reading the store. A view
/// store references its store strongly. New code reads the store.
#if StrictDeprecations
@available(*, deprecated, message: "Mark the state '@ObservableState' and read the store.")
#endif
@preconcurrency @MainActor
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction> {
  private let read: @MainActor () -> ViewState
  private let sendToStore: @MainActor (ViewAction) -> StoreTask
  private let isDuplicate: (ViewState, ViewState) -> Bool
  #if CombineSchedulers
  private let states: @MainActor () -> AnyPublisher<ViewState, Never>
  #endif

  /// Creates a view store of a part of a store's state, with actions of its own.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Computes the part of the state.
  ///   - fromViewAction: Converts an action of the view to an action of the store.
  ///   - isDuplicate: Whether two states are the same to observers of ``publisher``.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
  ) {
    self.read = { toViewState(store.state) }
    self.sendToStore = { store.send(fromViewAction($0)) }
    self.isDuplicate = isDuplicate
    #if CombineSchedulers
    self.states = { store.publisher.map(toViewState).eraseToAnyPublisher() }
    #endif
  }

  /// Creates a view store of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Computes the part of the state.
  ///   - isDuplicate: Whether two states are the same to observers of ``publisher``.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
  ) {
    self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate)
  }

  /// Creates a view store of a part of a store's state, with actions of its own.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Computes the part of the state.
  ///   - fromViewAction: Converts an action of the view to an action of the store.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action
  ) where ViewState: Equatable {
    self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 })
  }

  /// Creates a view store of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Computes the part of the state.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState
  ) where ViewState: Equatable {
    self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: { $0 == $1 })
  }

  /// The current state.
  public var state: ViewState { self.read() }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
    self.state[keyPath: keyPath]
  }

  /// Sends an action to the store.
  ///
  /// - Parameter action: The action.
  /// - Returns: The work that follows from the action.
  @discardableResult
  public func send(_ action: ViewAction) -> StoreTask {
    self.sendToStore(action)
  }

  /// Sends an action to the store.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  /// - Returns: The work that follows from the action.
  @discardableResult
  public func send(_ action: ViewAction, animation: _Animation?) -> StoreTask {
    self.sendToStore(action)
  }

  /// Sends an action to the store, and waits while a predicate holds.
  ///
  /// Cancelling the waiting task cancels the work that follows from the action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: Whether to continue waiting.
  public func send(
    _ action: ViewAction, while predicate: @escaping (_ state: ViewState) -> Bool
  ) async {
    let task = self.send(action)
    await withTaskCancellationHandler {
      await self.yield(while: predicate)
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits while a predicate holds, or until the task is cancelled.
  ///
  /// - Parameter predicate: Whether to continue waiting.
  public func yield(while predicate: @escaping (_ state: ViewState) -> Bool) async {
    while !Task.isCancelled {
      let (changes, continuation) = AsyncStream<Void>.makeStream()
      let isOver = withObservationTracking {
        !predicate(self.state)
      } onChange: {
        continuation.finish()
      }
      if isOver { return }
      for await _ in changes {}
    }
  }

  #if CombineSchedulers
  /// The states, without those that equal the previous one.
  public var publisher: StorePublisher<ViewState> {
    StorePublisher(self.states().removeDuplicates(by: self.isDuplicate).eraseToAnyPublisher())
  }
  #endif
}

/// The view store of a whole feature: `ViewStoreOf<Counter>` is
/// `ViewStore<Counter.State, Counter.Action>`.
#if StrictDeprecations
@available(*, deprecated, message: "Mark the state '@ObservableState' and read the store.")
#endif
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>
