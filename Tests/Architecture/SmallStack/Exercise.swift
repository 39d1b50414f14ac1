/// What is done with a feature.
@MainActor
protocol Exercise {
  func run()
  func runLater() async
}
