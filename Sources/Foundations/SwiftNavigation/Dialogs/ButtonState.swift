public import CustomDump
public import Foundation

/// A button that a feature keeps in its state.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmDiscard) {
///   TextState("Discard")
/// }
/// ```
///
/// Two buttons are equal if they look the same and do the same; their ``id`` does not count.
public struct ButtonState<Action>: Identifiable {
  /// What tells this button from all others. A copy, and what ``map(_:)`` makes, keeps it.
  public let id: UUID

  /// What happens when the button is tapped.
  public let action: ButtonStateAction<Action>

  /// What the button says.
  public let label: TextState

  /// What the button is for.
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
  ///   - role: What the button is for.
  ///   - action: What happens when it is tapped. By default it does nothing but close what it is in.
  ///   - label: What it says.
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
  ///   - role: What the button is for.
  ///   - action: The action.
  ///   - label: What it says.
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

  /// Does what the button does when it is tapped.
  ///
  /// ```swift
  /// button.withAction { action in
  ///   if let action { store.send(action) }
  /// }
  /// ```
  ///
  /// - Parameter perform: Gets the action, or `nil` if the button does nothing but close what it is
  ///   in.
  public func withAction(_ perform: (Action?) throws -> Void) rethrows {
    try perform(action.action)
  }

  /// Does what the button does when it is tapped, and waits until it is done.
  ///
  /// It stays on the actor of the caller.
  ///
  /// - Parameter perform: Gets the action, or `nil` if the button does nothing but close what it is
  ///   in.
  nonisolated(nonsending) public func withAction(
    _ perform: nonisolated(nonsending) (Action?) async throws -> Void
  ) async rethrows {
    try await perform(action.action)
  }
}

extension ButtonState: Equatable where Action: Equatable {
  /// Whether both look the same and do the same.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.role == rhs.role && lhs.action == rhs.action && lhs.label == rhs.label
  }
}

extension ButtonState: Hashable where Action: Hashable {
  /// Feeds what the button looks like and does into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(action)
    hasher.combine(label)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// What was said when the button was made, and nothing else.
  public var customDumpMirror: Mirror {
    var children: [(String?, Any)] = []
    if let role { children.append(("role", role)) }
    if let action = action.action { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
