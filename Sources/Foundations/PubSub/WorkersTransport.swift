import Synchronization

/// The transport of ``PubSubClient/liveValue``: it connects the features of this process and, in a
/// worker of a server, those of the other workers.
package final class WorkersTransport: PubSubTransport {
  package typealias Publish = @Sendable (_ message: [UInt8], _ topic: String) throws -> Void

  /// The transport of this process.
  package static let shared = WorkersTransport()

  private let local = InProcessTransport()
  private let publishToOthers = Mutex<Publish?>(nil)

  package init() {}

  /// Connects the other workers.
  ///
  /// - Parameter publish: Publishes a message to the other workers. It does not block.
  package func connect(_ publish: @escaping Publish) {
    self.publishToOthers.withLock { $0 = publish }
  }

  /// Passes on a message of another worker.
  package func receive(_ message: [UInt8], on topic: String) {
    self.local.deliver(message, to: topic)
  }

  /// Notifies all subscribers that messages of other workers were lost.
  package func noteLoss() { self.local.noteLoss() }

  package func publish(_ message: [UInt8], to topic: String) async throws {
    // The subscribers of this process get it even if the other workers do not.
    self.local.deliver(message, to: topic)
    try self.publishToOthers.withLock { $0 }?(message, topic)
  }

  package func subscribe(
    to topic: String, onEvent: @escaping @Sendable (TopicEvent<[UInt8]>) -> Void
  ) -> @Sendable () -> Void {
    self.local.subscribe(to: topic, onEvent: onEvent)
  }
}
