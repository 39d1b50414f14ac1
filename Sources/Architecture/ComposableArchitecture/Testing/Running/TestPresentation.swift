/// The part of whoever presents a feature, in a test of the feature by itself.
@MainActor
final class TestPresentation {
  var isDismissed = false
}
