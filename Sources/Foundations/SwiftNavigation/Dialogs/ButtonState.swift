public import CustomDump
public import Foundation

/// A button in the state of a feature.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmDiscard) {
///   TextState("Discard")
/// }
/// ```
///
/// Two buttons are equal if their roles, actions and labels are; their ``id`` is not compared.
public struct ButtonState<Action>: Identifiable {
  /// The identity of the button. Copies and the result of ``map(_:)`` have the same id.
  public let id: UUID

  /// The effect of tapping the button.
  public let action: ButtonStateAction<Action>

  /// The label of the button.
  public let label: TextState

  /// The role of the button.
  public let role: ButtonStateRole?

  init(
    id: UUID, role: ButtonStateRole?, action: ButtonStateAction<Action>, label: TextState
  ) {
    self.id = id
    self.role = role
    self.action = action
    self.label = label
  }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The role of the button.
  ///   - action: The effect of tapping it. By default it only closes the alert or dialog.
  ///   - label: The label.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: .nextIdentity(), role: role, action: action, label: label())
  }

  /// Creates a button that sends an action when it is tapped.
  ///
  /// - Parameters:
  ///   - role: The role of the button.
  ///   - action: The action.
  ///   - label: The label.
  public init(
    role: ButtonStateRole? = nil,
    action: Action,
    label: () -> TextState
  ) {
    self.init(id: .nextIdentity(), role: role, action: .send(action), label: label())
  }

  /// The same button with another action.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, role: role, action: action.map(transform), label: label)
  }

  /// Performs the action of a tap.
  ///
  /// ```swift
  /// button.withAction { action in
  ///   if let action { store.send(action) }
  /// }
  /// ```
  ///
  /// - Parameter perform: Called with the action, or `nil` if the button only closes the alert or
  ///   dialog.
  public func withAction(_ perform: (Action?) throws -> Void) rethrows {
    try perform(action.action)
  }

  /// Performs the action of a tap, and waits until it is done.
  ///
  /// It runs on the actor of the caller.
  ///
  /// - Parameter perform: Called with the action, or `nil` if the button only closes the alert or
  ///   dialog.
  nonisolated(nonsending) public func withAction(
    _ perform: nonisolated(nonsending) (Action?) async throws -> Void
  ) async rethrows {
    try await perform(action.action)
  }
}

extension ButtonState: Equatable where Action: Equatable {
  /// Whether both have the same role, action and label.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.role == rhs.role && lhs.action == rhs.action && lhs.label == rhs.label
  }
}

extension ButtonState: Hashable where Action: Hashable {
  /// Hashes the role, the action and the label.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(action)
    hasher.combine(label)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// The arguments of the initialiser, without the id.
  public var customDumpMirror: Mirror {
    var children: [(String?, Any)] = []
    if let role { children.append(("role", role)) }
    if let action = action.action { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
