import Foundation

/// The participants of presence topics: those of this client, and of the other clients that a
/// transport reaches.
///
/// Each client publishes its own changes, numbered, and a sign of life every ten seconds. A client
/// of which nothing was received for three intervals is regarded as dead. Nothing is stored
/// outside of the processes, so nothing remains of one that is killed.
actor PresenceTracker {
  typealias Observer = @Sendable ([String: String]) -> Void

  private struct Node {
    var version: Int
    var entries: [String: String]
    /// The number of heartbeats of this process since the last message of the node.
    var silence = 0
  }

  private struct Room {
    /// The metadata of the participants of this client, by id and number of the membership.
    var members: [String: [Int: String]] = [:]
    var version = 0
    var nodes: [String: Node] = [:]
    var observers: [Int: Observer] = [:]
    var tasks: [Task<Void, Never>] = []

    var own: [String: String] {
      self.members.compactMapValues { $0.max { $0.key < $1.key }?.value }
    }

    var isUnused: Bool { self.members.isEmpty && self.observers.isEmpty }
  }

  /// The interval between signs of life.
  static let interval = Duration.seconds(10)

  /// The number of intervals without a message after which a client is regarded as dead.
  static let maximumSilence = 3

  private let node = UUID().uuidString
  private let hub: TopicHub
  private let clock: any Clock<Duration>
  private var rooms: [String: Room] = [:]
  private var lastID = 0
  /// The greatest version of a closed room. A room that is opened again continues from it, because
  /// other clients ignore older versions of this one.
  private var closedVersion = 0
  private let outbox: AsyncStream<(PresenceMessage, Topic<PresenceMessage>)>.Continuation

  init(_ hub: TopicHub, clock: any Clock<Duration>) {
    self.hub = hub
    self.clock = clock
    // A server that is not reachable must not fill the memory. Lost messages are noticed by their
    // numbers.
    let (messages, outbox) = AsyncStream.makeStream(
      of: (PresenceMessage, Topic<PresenceMessage>).self, bufferingPolicy: .bufferingNewest(1000))
    self.outbox = outbox
    Task { [transport = hub.transport] in
      for await (message, topic) in messages {
        guard let bytes = try? JSONEncoder().encode(message) else { continue }
        try? await transport.publish(Array(bytes), to: topic.name)
      }
    }
  }

  deinit { self.outbox.finish() }

  /// Adds a participant, and returns the number of its membership.
  func join(_ name: String, id: String, metadata: String) -> Int {
    self.open(name)
    self.lastID += 1
    self.rooms[name]?.members[id, default: [:]][self.lastID] = metadata
    self.changed(.joined(id: id, metadata: metadata), in: name)
    return self.lastID
  }

  func leave(_ name: String, id: String, membership: Int) {
    self.rooms[name]?.members[id]?[membership] = nil
    if self.rooms[name]?.members[id]?.isEmpty == true {
      self.rooms[name]?.members[id] = nil
      self.changed(.left(id: id), in: name)
    } else if let metadata = self.rooms[name]?.own[id] {
      self.changed(.joined(id: id, metadata: metadata), in: name)
    }
    self.closeIfUnused(name)
  }

  /// Calls an observer with the participants of a topic, now and after each change.
  func observe(_ name: String, _ observer: @escaping Observer) -> Int {
    self.open(name)
    self.lastID += 1
    self.rooms[name]?.observers[self.lastID] = observer
    observer(self.present(in: name))
    return self.lastID
  }

  func endObservation(_ id: Int, of name: String) {
    self.rooms[name]?.observers[id] = nil
    self.closeIfUnused(name)
  }

  private func open(_ name: String) {
    guard self.rooms[name] == nil else { return }
    var room = Room()
    room.version = self.closedVersion
    let events = TopicEvents(topic: Self.topic(name), hub: self.hub)
    room.tasks = [
      Task { [weak self] in
        for await event in events { await self?.receive(event, in: name) }
      },
      Task { [weak self, clock] in
        while (try? await clock.sleep(for: Self.interval)) != nil { await self?.beat(name) }
      },
    ]
    self.rooms[name] = room
  }

  private func closeIfUnused(_ name: String) {
    guard let room = self.rooms[name], room.isUnused else { return }
    for task in room.tasks { task.cancel() }
    self.closedVersion = max(self.closedVersion, room.version)
    self.rooms[name] = nil
  }

  private static func topic(_ name: String) -> Topic<PresenceMessage> { Topic("presence:\(name)") }

  private func send(_ content: PresenceMessage.Content, in name: String) {
    let version = self.rooms[name]?.version ?? 0
    self.outbox.yield(
      (PresenceMessage(node: self.node, version: version, content: content), Self.topic(name)))
  }

  /// Publishes a change of this client's participants.
  private func changed(_ content: PresenceMessage.Content, in name: String) {
    self.rooms[name]?.version += 1
    self.send(content, in: name)
    self.notify(name)
  }

  private func notify(_ name: String) {
    guard let observers = self.rooms[name]?.observers, !observers.isEmpty else { return }
    let present = self.present(in: name)
    for observer in observers.values { observer(present) }
  }

  private func present(in name: String) -> [String: String] {
    guard let room = self.rooms[name] else { return [:] }
    // All processes agree on the metadata of a participant of two clients.
    return (room.nodes.map { ($0.key, $0.value.entries) } + [(self.node, room.own)])
      .sorted { $0.0 < $1.0 }
      .reduce(into: [:]) { $0.merge($1.1) { first, _ in first } }
  }

  private func receive(_ event: TopicEvent<PresenceMessage>, in name: String) {
    switch event {
    case .subscribed:
      self.send(.question, in: name)
      self.sendAll(in: name)
    case .message(let message) where message.node != self.node:
      self.receive(message, in: name)
    case .message: break
    }
  }

  private func sendAll(in name: String) {
    guard let own = self.rooms[name]?.own, !own.isEmpty else { return }
    self.send(.all(own), in: name)
  }

  private func receive(_ message: PresenceMessage, in name: String) {
    guard self.rooms[name] != nil else { return }
    let known = self.rooms[name]?.nodes[message.node]
    self.rooms[name]?.nodes[message.node]?.silence = 0
    switch message.content {
    case .question:
      self.sendAll(in: name)
    case .all(let entries):
      guard message.version >= known?.version ?? 0 else { return }
      self.rooms[name]?.nodes[message.node] = Node(version: message.version, entries: entries)
      self.notify(name)
    case .joined(let id, let metadata):
      self.change(message, in: name) { $0[id] = metadata }
    case .left(let id):
      self.change(message, in: name) { $0[id] = nil }
    case .alive:
      if known?.version != message.version { self.send(.question, in: name) }
    }
  }

  /// Applies a change of another client, or asks for all of its participants if one was missed.
  private func change(
    _ message: PresenceMessage, in name: String, _ body: (inout [String: String]) -> Void
  ) {
    var node = self.rooms[name]?.nodes[message.node] ?? Node(version: 0, entries: [:])
    guard message.version > node.version else { return }
    guard message.version == node.version + 1 else { return self.send(.question, in: name) }
    node.version = message.version
    body(&node.entries)
    self.rooms[name]?.nodes[message.node] = node
    self.notify(name)
  }

  /// Sends a sign of life, and removes the participants of dead clients.
  private func beat(_ name: String) {
    guard let room = self.rooms[name] else { return }
    if !room.members.isEmpty { self.send(.alive, in: name) }
    for (id, node) in room.nodes {
      self.rooms[name]?.nodes[id]?.silence += 1
      // A client without participants sends no signs of life.
      if node.silence >= Self.maximumSilence { self.rooms[name]?.nodes[id] = nil }
    }
    if self.rooms[name]?.nodes.count != room.nodes.count { self.notify(name) }
  }
}
