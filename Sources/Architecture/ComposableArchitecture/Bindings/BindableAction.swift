/// The actions of a feature of whose state a view may write parts directly.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
///
/// A ``BindingReducer`` carries the writes out. Then `store.name = "Blob"` is an action like any other.
public protocol BindableAction<State> {
  /// The state that is written to.
  associatedtype State

  /// The case that carries the writes.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The write that an action carries, if it carries one.
  ///
  /// Enums have it for nothing; anything else must say.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The write that an action carries, if it carries one.
  ///
  /// - Complexity: It looks for the case anew each time. A ``BindingReducer`` does so once.
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
