import IssueReporting

/// The transport of tests that do not override the client.
struct UnimplementedTransport: PubSubTransport {
  func publish(_ message: [UInt8], to topic: String) async { self.report("publishes to", topic) }

  func subscribe(
    to topic: String, onEvent: @escaping @Sendable (TopicEvent<[UInt8]>) -> Void
  ) -> @Sendable () -> Void {
    self.report("subscribes to", topic)
    return {}
  }

  private func report(_ use: String, _ topic: String) {
    reportIssue(
      """
      A test \(use) "\(topic)" with the unimplemented @Dependency(\\.pubSub).

      Override it for the test: withDependencies { $0.pubSub = PubSubClient() } operation: { … }
      """)
  }
}
