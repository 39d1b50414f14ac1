/// The actions of a feature whose view may write parts of the state directly.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
///
/// A ``BindingReducer`` applies the writes. `store.name = "Blob"` then sends an action.
public protocol BindableAction<State> {
  /// The state that is written to.
  associatedtype State

  /// The case for writes.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The write in this action, or `nil`.
  ///
  /// Enums get a default implementation; other types must implement it.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The write in this action, or `nil`.
  ///
  /// - Complexity: Looks up the case path of the case on each call. A ``BindingReducer`` looks it
  ///   up once.
  public var binding: BindingAction<State>? {
    BindingExtraction.reflecting().extract(self)
  }

  /// An action that writes a value to a part of the state.
  ///
  /// ```swift
  /// store.send(.set(\.name, "Blob"))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the part of the state.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
