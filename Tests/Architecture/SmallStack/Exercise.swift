/// A test run of a feature.
@MainActor
protocol Exercise {
  func run()
  func runLater() async
}
