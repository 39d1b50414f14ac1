/// The presenter of the feature under test.
@MainActor
final class TestPresentation {
  private(set) var isDismissed = false
  /// Called when the feature has dismissed itself.
  var didDismiss: (() -> Void)?

  func dismiss() {
    guard !self.isDismissed else { return }
    self.isDismissed = true
    self.didDismiss?()
  }
}
