/// What can happen to a feature that may be on the screen or not: its own actions, and that it is dismissed.
///
/// ```swift
/// enum Action {
///   case alert(PresentationAction<Alert>)
///   case editor(PresentationAction<Editor.Action>)
/// }
/// ```
///
/// In a case key path, the child's cases may follow directly or after `presented`: `\.editor.save` and
/// `\.editor.presented.save` are the same.
public enum PresentationAction<Action> {
  /// The feature is to leave the screen.
  case dismiss

  /// The feature is on the screen, and this happened in it.
  ///
  /// Indirect, so that a feature can present itself.
  indirect case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}

extension PresentationAction: Hashable where Action: Hashable {}

extension PresentationAction: Sendable where Action: Sendable {}

extension PresentationAction: Decodable where Action: Decodable {}

extension PresentationAction: Encodable where Action: Encodable {}
