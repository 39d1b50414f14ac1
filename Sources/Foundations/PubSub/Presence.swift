import ConcurrencyExtras
import Foundation

/// A name under which features tell who is present, for example in a room or at a document.
///
/// Presences have their own names: a ``Topic`` of the same name is independent.
public struct PresenceTopic<Metadata: Codable & Sendable>: Hashable, Sendable {
  /// The name of the topic.
  public let name: String

  /// Creates a topic.
  ///
  /// - Parameter name: The name, the same in all processes.
  public init(_ name: String) { self.name = name }
}

/// A participant of a presence topic.
public struct PresenceEntry<Metadata: Sendable>: Identifiable, Sendable {
  /// The id that the participant joined with, for example of a user.
  public let id: String

  /// The data that the participant joined with.
  public let metadata: Metadata
}

extension PresenceEntry: Equatable where Metadata: Equatable {}

/// The participants of a topic after a change, and the difference from the previous element of the
/// sequence.
public struct PresenceChange<Metadata: Sendable>: Sendable {
  /// All participants, ordered by id.
  public let present: [PresenceEntry<Metadata>]

  /// The participants that were not present before, and those with other metadata than before.
  public let joined: [PresenceEntry<Metadata>]

  /// The participants that are no longer present.
  public let left: [PresenceEntry<Metadata>]
}

extension PresenceChange: Equatable where Metadata: Equatable {}

extension PubSubClient {
  /// Joins a topic until the task is cancelled, for example when the page of the effect ends.
  ///
  /// ```swift
  /// case .opened:
  ///   return .run { [user = state.user] _ in
  ///     try await pubSub.join(.room(1), id: user.id, metadata: user.name)
  ///   }
  /// ```
  ///
  /// Several joins with one id, for example in the tabs of a user, are one participant with the
  /// metadata of the latest. The participants of a process that dies disappear for the others after
  /// 30 to 40 seconds. So do those of a process that is cut off from the message server, until it is
  /// connected again.
  ///
  /// - Throws: An encoding error of the metadata.
  public func join<Metadata>(
    _ topic: PresenceTopic<Metadata>, id: String, metadata: Metadata
  ) async throws {
    let json = String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self)
    let membership = await self.presence.join(topic.name, id: id, metadata: json)
    try? await Task.never()
    await self.presence.leave(topic.name, id: id, membership: membership)
  }

  /// The participants of a topic in all processes, now and after each change.
  ///
  /// Changes that a slow subscriber has not seen are combined. Those of other processes arrive
  /// after the first element.
  public func presences<Metadata>(
    on topic: PresenceTopic<Metadata>
  ) -> PresenceChanges<Metadata> {
    PresenceChanges(topic: topic, tracker: self.presence)
  }
}

/// The participants of a topic; see ``PubSubClient/presences(on:)``.
public struct PresenceChanges<Metadata: Codable & Sendable>: AsyncSequence, Sendable {
  let topic: PresenceTopic<Metadata>
  let tracker: PresenceTracker

  /// The iterator of the changes.
  public struct Iterator: AsyncIteratorProtocol {
    private var snapshots: AsyncStream<[String: String]>.Iterator
    private var json: [String: String] = [:]
    private var entries: [String: PresenceEntry<Metadata>] = [:]
    private var isFirst = true

    init(_ snapshots: AsyncStream<[String: String]>) {
      self.snapshots = snapshots.makeAsyncIterator()
    }

    /// Returns the next change; `nil` if the task is cancelled.
    public mutating func next() async -> PresenceChange<Metadata>? {
      while let snapshot = await self.snapshots.next(isolation: nil) {
        guard self.isFirst || snapshot != self.json else { continue }
        self.isFirst = false
        return self.change(to: snapshot)
      }
      return nil
    }

    private mutating func change(to snapshot: [String: String]) -> PresenceChange<Metadata> {
      var entries: [String: PresenceEntry<Metadata>] = [:]
      var joined: [PresenceEntry<Metadata>] = []
      for (id, json) in snapshot {
        if let entry = self.entries[id], self.json[id] == json {
          entries[id] = entry
          // Metadata of another version of the program that can't be decoded is left out.
        } else if let metadata = try? JSONDecoder().decode(Metadata.self, from: Data(json.utf8)) {
          let entry = PresenceEntry(id: id, metadata: metadata)
          entries[id] = entry
          joined.append(entry)
        }
      }
      let left = self.entries.values.filter { entries[$0.id] == nil }
      self.json = snapshot
      self.entries = entries
      return PresenceChange(
        present: entries.values.sorted { $0.id < $1.id }, joined: joined.sorted { $0.id < $1.id },
        left: left.sorted { $0.id < $1.id })
    }
  }

  /// Begins to observe the topic.
  public func makeAsyncIterator() -> Iterator {
    let (snapshots, continuation) = AsyncStream.makeStream(
      of: [String: String].self, bufferingPolicy: .bufferingNewest(1))
    let observer = Task { [tracker, name = topic.name] in
      let id = await tracker.observe(name) { continuation.yield($0) }
      try? await Task.never()
      await tracker.endObservation(id, of: name)
    }
    continuation.onTermination = { _ in observer.cancel() }
    return Iterator(snapshots)
  }
}
