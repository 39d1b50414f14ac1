public import CustomDump
public import Foundation

/// An alert that a feature keeps in its state.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("End meeting?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
///   ButtonState(role: .cancel) { TextState("Resume") }
/// } message: {
///   TextState("You are ending the meeting early.")
/// }
/// ```
///
/// An alert without buttons is shown with one that closes it. An alert that only informs has
/// nothing to send: `AlertState<Never>`.
///
/// Two alerts are equal if they say the same and have equal buttons; their ``id`` does not count.
public struct AlertState<Action>: Identifiable {
  /// What tells this alert from all others. A copy, and what ``map(_:)`` makes, keeps it.
  public let id: UUID

  /// The question, or what has happened.
  public var title: TextState

  /// What should be known to answer.
  public var message: TextState?

  /// The answers, in the order in which they were given.
  public var buttons: [ButtonState<Action>]

  init(id: UUID, title: TextState, message: TextState?, buttons: [ButtonState<Action>]) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: The question, or what has happened.
  ///   - actions: The answers.
  ///   - message: What should be known to answer.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(id: .nextIdentity(), title: title(), message: message?(), buttons: actions())
  }

  /// The same alert with other actions.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> AlertState<NewAction> {
    AlertState<NewAction>(
      id: id, title: title, message: message, buttons: buttons.map { $0.map(transform) }
    )
  }
}

extension AlertState: Equatable where Action: Equatable {
  /// Whether both say the same and have equal buttons.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  /// Feeds what the alert says, and its buttons, into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// What was said when the alert was made, and nothing else.
  public var customDumpMirror: Mirror {
    var children: [(String?, Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
