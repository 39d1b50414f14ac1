public import CustomDump
public import Foundation

/// A choice between several ways to go on, kept in the state of a feature.
///
/// ```swift
/// state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
///   TextState("Export as")
/// } actions: {
///   for format in Format.allCases {
///     ButtonState(action: .export(format)) { TextState(format.name) }
///   }
///   ButtonState(role: .cancel) { TextState("Cancel") }
/// }
/// ```
///
/// Two dialogs are equal if they say the same and have equal buttons; their ``id`` does not count.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// What tells this dialog from all others. A copy, and what ``map(_:)`` makes, keeps it.
  public let id: UUID

  /// The question.
  public var title: TextState

  /// Whether the title is shown.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  /// What should be known to answer.
  public var message: TextState?

  /// The answers, in the order in which they were given.
  public var buttons: [ButtonState<Action>]

  init(
    id: UUID,
    titleVisibility: ConfirmationDialogStateTitleVisibility,
    title: TextState,
    message: TextState?,
    buttons: [ButtonState<Action>]
  ) {
    self.id = id
    self.titleVisibility = titleVisibility
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - titleVisibility: Whether the title is shown.
  ///   - title: The question.
  ///   - actions: The answers.
  ///   - message: What should be known to answer.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      id: .nextIdentity(), titleVisibility: titleVisibility, title: title(), message: message?(),
      buttons: actions()
    )
  }

  /// Creates a dialog whose title is shown if whoever shows the dialog thinks so.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - actions: The answers.
  ///   - message: What should be known to answer.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      titleVisibility: .automatic, title: title, actions: actions, message: message)
  }

  /// The same dialog with other actions.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id, titleVisibility: titleVisibility, title: title, message: message,
      buttons: buttons.map { $0.map(transform) }
    )
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  /// Whether both say the same and have equal buttons.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.titleVisibility == rhs.titleVisibility && lhs.title == rhs.title
      && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  /// Feeds what the dialog says, and its buttons, into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(titleVisibility)
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// What was said when the dialog was made, and nothing else.
  public var customDumpMirror: Mirror {
    var children: [(String?, Any)] = []
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    children.append(("title", title))
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
