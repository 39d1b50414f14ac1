/// The actions of a feature that may be presented: its own actions, and its dismissal.
///
/// ```swift
/// enum Action {
///   case alert(PresentationAction<Alert>)
///   case editor(PresentationAction<Editor.Action>)
/// }
/// ```
///
/// In a case key path, the child's cases may follow directly or after `presented`: `\.editor.save`
/// and `\.editor.presented.save` are the same.
public enum PresentationAction<Action> {
  /// Dismisses the feature.
  case dismiss

  /// An action of the presented feature.
  ///
  /// Indirect, so that a feature can present itself.
  indirect case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}

extension PresentationAction: Hashable where Action: Hashable {}

extension PresentationAction: Sendable where Action: Sendable {}

extension PresentationAction: Decodable where Action: Decodable {}

extension PresentationAction: Encodable where Action: Encodable {}
