public import SwiftNavigation

/// State without logic that any of its actions dismisses: an alert, a dialog.
public protocol _EphemeralState {
  /// The actions of the buttons.
  associatedtype Action
}

extension AlertState: _EphemeralState {}

extension ConfirmationDialogState: _EphemeralState {}
