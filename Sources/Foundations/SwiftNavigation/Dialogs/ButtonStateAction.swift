public import CustomDump

/// What happens when a button is tapped.
public struct ButtonStateAction<Action> {
  /// The ways to act.
  public enum ActionType {
    /// An action is sent; `nil` if the button does nothing but close what it is in.
    case send(Action?)
  }

  /// The way to act.
  public let type: ActionType

  /// Sends an action; `nil` for a button that does nothing but close what it is in.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action; `nil` for a button that does nothing but close what it is in.
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  public static func send(_ action: Action?, animation: _Animation?) -> Self {
    .send(action)
  }

  /// The action that is sent.
  public var action: Action? {
    switch type {
    case .send(let action): action
    }
  }

  /// Sends another action in place of this one.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonStateAction<NewAction> {
    switch type {
    case .send(let action): .send(transform(action))
    }
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction.ActionType: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction.ActionType: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}
extension ButtonStateAction.ActionType: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpRepresentable {
  /// The way to act, as it is written in code.
  public var customDumpValue: Any {
    type
  }
}
