import PubSub
import Synchronization

/// A transport whose messages are lost while it is cut.
final class CutTransport: PubSubTransport {
  private let base: InProcessTransport
  private let isCut = Mutex(false)

  init(_ base: InProcessTransport) { self.base = base }

  func cut() { self.isCut.withLock { $0 = true } }

  func mend() { self.isCut.withLock { $0 = false } }

  func publish(_ message: [UInt8], to topic: String) async {
    guard !self.isCut.withLock({ $0 }) else { return }
    await self.base.publish(message, to: topic)
  }

  func subscribe(
    to topic: String, onEvent: @escaping @Sendable (TopicEvent<[UInt8]>) -> Void
  ) -> @Sendable () -> Void {
    self.base.subscribe(to: topic, onEvent: onEvent)
  }
}
