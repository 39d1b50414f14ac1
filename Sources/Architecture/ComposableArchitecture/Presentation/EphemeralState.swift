public import SwiftNavigation

/// State of something that goes away as soon as it is acted upon, and has no logic of its own: an alert, a
/// dialog.
public protocol _EphemeralState {
  /// What can be chosen.
  associatedtype Action
}

extension AlertState: _EphemeralState {}

extension ConfirmationDialogState: _EphemeralState {}
