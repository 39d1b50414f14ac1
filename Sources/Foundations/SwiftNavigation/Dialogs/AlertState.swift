public import CustomDump
public import Foundation

/// An alert in the state of a feature.
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
/// An alert without buttons is shown with one that closes it. An alert without actions has the type
/// `AlertState<Never>`.
///
/// Two alerts are equal if they have the same texts and equal buttons; their ``id`` is not
/// compared.
public struct AlertState<Action>: Identifiable {
  /// The identity of the alert. Copies and the result of ``map(_:)`` have the same id.
  public let id: UUID

  /// The title: the question or event.
  public var title: TextState

  /// Further information.
  public var message: TextState?

  /// The buttons, in the given order.
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
  ///   - title: The title: the question or event.
  ///   - actions: The buttons.
  ///   - message: Further information.
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
  /// Whether both have the same texts and equal buttons.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  /// Hashes the texts and the buttons.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// The arguments of the initialiser, without the id.
  public var customDumpMirror: Mirror {
    var children: [(String?, Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
