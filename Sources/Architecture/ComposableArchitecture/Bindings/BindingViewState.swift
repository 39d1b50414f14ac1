public import CustomDump

/// A property of a view's state that the view may write, for code from before stores were
/// observable.
///
/// ```swift
/// struct ViewState: Equatable {
///   @BindingViewState var name: String
///
///   init(_ store: BindingViewStore<Form.State>) {
///     self._name = store.$name
///   }
/// }
///
/// let viewStore = ViewStore(store, observe: ViewState.init)
/// viewStore.$name.set("Blob")  // store.send(.set(\.$name, "Blob"))
/// ```
///
/// `LiveHTML` makes a `Binding` from it: `Binding(viewStore.$name)`. State with
/// ``ObservableState()`` needs no wrapper: views read and write the store.
#if StrictDeprecations
@available(*, deprecated, message: "Mark the state '@ObservableState' and read the store.")
#endif
@dynamicMemberLookup
@propertyWrapper
public struct BindingViewState<Value> {
  /// The value, when the view's state was made.
  public internal(set) var wrappedValue: Value

  private let read: @MainActor () -> Value
  private let write: @MainActor (Value) -> Void

  init(
    read: @escaping @MainActor () -> Value, write: @escaping @MainActor (Value) -> Void,
    _ value: Value
  ) {
    self.wrappedValue = value
    self.read = read
    self.write = write
  }

  /// The wrapper itself, for writing.
  public var projectedValue: Self { self }

  /// The value in the store.
  @MainActor
  public func get() -> Value { self.read() }

  /// Sends the action that writes a value.
  @MainActor
  public func set(_ value: Value) { self.write(value) }

  /// A part of the property.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> BindingViewState<Subject> {
    // Safe to send: key paths that views write contain no references to mutable objects.
    nonisolated(unsafe) let keyPath = keyPath
    let (read, write) = (self.read, self.write)
    return BindingViewState<Subject>(
      read: { read()[keyPath: keyPath] },
      write: {
        var value = read()
        value[keyPath: keyPath] = $0
        write(value)
      },
      self.wrappedValue[keyPath: keyPath])
  }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingViewState: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingViewState: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(self.wrappedValue) }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingViewState: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: self.wrappedValue) }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingViewState: CustomDumpRepresentable {
  /// The value.
  public var customDumpValue: Any { self.wrappedValue }
}

/// A store's state, from which a view's state takes properties with ``BindingState``.
#if StrictDeprecations
@available(*, deprecated, message: "Mark the state '@ObservableState' and read the store.")
#endif
@dynamicMemberLookup
@propertyWrapper
public struct BindingViewStore<State> {
  /// The state, when the view's state was made.
  public let wrappedValue: State

  let read: @MainActor () -> State
  let send: @MainActor (BindingAction<State>) -> Void

  /// The wrapper itself, for properties that begin with a dollar sign.
  public var projectedValue: Self { self }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    self.wrappedValue[keyPath: keyPath]
  }

  /// A property with ``BindingState``, for a property with ``BindingViewState``.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, BindingState<Value>>
  ) -> BindingViewState<Value> {
    nonisolated(unsafe) let keyPath = keyPath
    let (read, send) = (self.read, self.send)
    return BindingViewState(
      read: { read()[keyPath: keyPath].wrappedValue },
      write: { send(.set(keyPath, $0)) },
      self.wrappedValue[keyPath: keyPath].wrappedValue)
  }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension ViewStore {
  /// Creates a view store of a part of a store's state that has properties with
  /// ``BindingViewState``.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Returns the part of the state.
  ///   - fromViewAction: Converts an action of the view to an action of the store.
  ///   - isDuplicate: Whether two states are the same to observers of ``publisher``.
  @_disfavoredOverload
  public convenience init<State, Action: BindableAction>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
  ) where Action.State == State {
    let read: @MainActor () -> State = { store.state }
    let send: @MainActor (BindingAction<State>) -> Void = { store.send(.binding($0)) }
    self.init(
      store,
      observe: { toViewState(BindingViewStore(wrappedValue: $0, read: read, send: send)) },
      send: fromViewAction, removeDuplicates: isDuplicate)
  }

  /// Creates a view store of a part of a store's state that has properties with
  /// ``BindingViewState``.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Returns the part of the state.
  ///   - fromViewAction: Converts an action of the view to an action of the store.
  @_disfavoredOverload
  public convenience init<State, Action: BindableAction>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action
  ) where Action.State == State, ViewState: Equatable {
    self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 })
  }

  /// Creates a view store of a part of a store's state that has properties with
  /// ``BindingViewState``.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Returns the part of the state.
  ///   - isDuplicate: Whether two states are the same to observers of ``publisher``.
  @_disfavoredOverload
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
  ) where ViewAction: BindableAction, ViewAction.State == State {
    self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate)
  }

  /// Creates a view store of a part of a store's state that has properties with
  /// ``BindingViewState``.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Returns the part of the state.
  @_disfavoredOverload
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState
  ) where ViewAction: BindableAction, ViewAction.State == State, ViewState: Equatable {
    self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: { $0 == $1 })
  }
}
