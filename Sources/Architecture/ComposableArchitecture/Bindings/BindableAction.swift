import CasePaths

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

/// Extracts the write from an action. Resolved once for each type of actions.
struct BindingExtraction<Action: BindableAction> {
  let extract: (Action) -> BindingAction<Action.State>?

  /// The fastest extraction: the case path of the case for writes, or else the implementation of
  /// the type.
  static func resolved() -> Self {
    Self(extract: Self.casePath?.extract ?? { $0.binding })
  }

  /// The extraction for a type without an implementation of its own.
  static func reflecting() -> Self {
    if let casePath = Self.casePath { return Self(extract: casePath.extract) }
    return Self { action in
      guard
        let payload = Mirror(reflecting: action).children.first,
        payload.label == "binding"
      else { return nil }
      return payload.value as? BindingAction<Action.State>
    }
  }

  private static var casePath: AnyCasePath<Action, BindingAction<Action.State>>? {
    guard let type = Action.self as? any CasePathIterable.Type else { return nil }
    // Several cases may have this payload: choose the one that `binding(_:)` creates.
    let probe = Action.binding(.probe)
    return paths(of: type).lazy
      .compactMap { $0 as? CaseKeyPath<Action, BindingAction<Action.State>> }
      .map { AnyCasePath($0) }
      .first { $0.extract(from: probe) != nil }
  }
}

private func paths<Enum: CasePathIterable>(of type: Enum.Type) -> [AnyKeyPath] {
  type.allCasePaths.map { $0 }
}
