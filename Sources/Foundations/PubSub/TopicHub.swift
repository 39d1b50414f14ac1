import Foundation
import IssueReporting
import Synchronization

/// Distributes the messages of a transport to the subscribers of one client.
///
/// The transport has one subscription for each topic, however many subscribers there are, and a
/// message is decoded once.
final class TopicHub: Sendable {
  private typealias Subscriber = @Sendable (TopicEvent<TopicPayload>) -> Void

  private struct Entry {
    var subscribers: [Int: Subscriber] = [:]
    var isSubscribed = false
    /// Distinguishes the subscription from an earlier one, whose last events may still arrive.
    let generation: Int
    var cancel: (@Sendable () -> Void)?
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var lastID = 0
  }

  let transport: any PubSubTransport
  private let state = Mutex(State())

  init(_ transport: any PubSubTransport) { self.transport = transport }

  func subscribe<Message>(to topic: Topic<Message>) -> TopicSubscription<Message> {
    let id = self.state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let subscription = TopicSubscription<Message> { self.unsubscribe(id, from: topic.name) }
    let add: Subscriber = { [weak subscription] event in
      switch event {
      case .subscribed: subscription?.add(.subscribed)
      case .message(let payload):
        subscription?.add(payload.decoded(from: topic).map { .message($0) } ?? .subscribed)
      }
    }
    let isFirst = self.state.withLock { state in
      let isFirst = state.entries[topic.name] == nil
      state.entries[topic.name, default: Entry(generation: id)].subscribers[id] = add
      if state.entries[topic.name]?.isSubscribed == true { add(.subscribed) }
      return isFirst
    }
    if isFirst { self.open(topic.name, generation: id) }
    return subscription
  }

  private func open(_ name: String, generation: Int) {
    let cancel = self.transport.subscribe(to: name) { [weak self] event in
      self?.distribute(event, on: name, generation: generation)
    }
    let isLate = self.state.withLock { state in
      guard state.entries[name]?.generation == generation else { return true }
      state.entries[name]?.cancel = cancel
      return false
    }
    if isLate { cancel() }
  }

  private func distribute(_ event: TopicEvent<[UInt8]>, on name: String, generation: Int) {
    let subscribers: [Subscriber] = self.state.withLock { state in
      guard state.entries[name]?.generation == generation else { return [] }
      if case .subscribed = event { state.entries[name]?.isSubscribed = true }
      return Array((state.entries[name]?.subscribers ?? [:]).values)
    }
    guard !subscribers.isEmpty else { return }
    let shared: TopicEvent<TopicPayload> =
      switch event {
      case .subscribed: .subscribed
      case .message(let bytes): .message(TopicPayload(bytes))
      }
    for subscriber in subscribers { subscriber(shared) }
  }

  private func unsubscribe(_ id: Int, from name: String) {
    let cancel: (@Sendable () -> Void)? = self.state.withLock { state in
      state.entries[name]?.subscribers[id] = nil
      guard state.entries[name]?.subscribers.isEmpty == true else { return nil }
      return state.entries.removeValue(forKey: name)?.cancel
    }
    cancel?()
  }
}

/// The bytes of a message, decoded at most once for all subscribers.
private final class TopicPayload: Sendable {
  private let bytes: [UInt8]
  private let value = Mutex<(any Sendable)?>(nil)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the message, or `nil` after reporting that it can't be decoded.
  func decoded<Message>(from topic: Topic<Message>) -> Message? {
    self.value.withLock { value in
      if let value = value as? Message { return value }
      do {
        let message = try JSONDecoder().decode(Message.self, from: Data(self.bytes))
        value = message
        return message
      } catch {
        reportIssue(
          """
          A message on topic "\(topic.name)" can't be decoded as \(Message.self): \(error)

          Another version of the program may have published it. Give new properties default values, or a new message \
          type a topic of another name.
          """)
        return nil
      }
    }
  }
}
