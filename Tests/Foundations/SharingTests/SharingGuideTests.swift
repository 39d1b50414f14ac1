import ConcurrencyExtras
import Foundation
import Sharing
import Testing

// The examples of the article "Sharing state". A test compares them.

struct SharingGuideTests {
  @Test func settingsAreStored() throws {
    @Dependency(\.defaultAppStorage) var defaults
    @Dependency(\.defaultFileStorage) var files
    let settings = Settings()

    settings.$isSoundOn.withLock { $0 = false }
    settings.$standups.withLock { $0 = [Standup(title: "Design")] }

    #expect(defaults.bool(forKey: "isSoundOn") == false)
    #expect(try files.load(.standups).isEmpty == false)
  }

  @Test func valuesAreChanged() {
    let settings = Settings()
    settings.$isSoundOn.withLock { $0 = false }
    settings.$standups.withLock { $0.append(Standup(title: "Design")) }
    #expect(settings.standups.map(\.title) == ["Design"])
    #expect(Player().volume == 0.8)
  }

  @Test func partsAreHandedOn() {
    @Shared(value: [Standup(title: "a"), Standup(title: "b")]) var standups:
      IdentifiedArrayOf<Standup>
    renameAll($standups, id: standups[0].id)
    #expect(standups.map(\.title) == ["A", "B"])
  }

  @Test func savingWaits() async throws {
    let settings = Settings()
    try await finish(settings.$standups)
    #expect(settings.standups.count == 1)
    @Shared(.fileStorage(URL(fileURLWithPath: "/count.json"))) var count = 0
    try await increment($count)
    #expect(count == 1)
  }

  @Test func flagsFollowTheirServer() async throws {
    let server = FlagServer()
    server.flags.setValue(["new": true])
    let flag = try await SharedReader(require: FlagKey(name: "new", server: server))
    #expect(flag.wrappedValue)
    server.set("new", false)
    #expect(!flag.wrappedValue)
  }

  @Test func theArticleShowsThisCode() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { root.deleteLastPathComponent() }
    let article = root.appendingPathComponent(
      "Sources/Foundations/Sharing/Documentation.docc/Sharing.md")
    let tests = [
      "Tests/Foundations/SharingTests/SharingGuideTests.swift",
      "Tests/Architecture/ComposableArchitectureTests/SharedState/SharedCounterTests.swift",
    ]
    let code = try tests.map { try lines(root.appendingPathComponent($0)) }.joined(separator: "\n")
    let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```")
    let examples = blocks.filter { $0.hasPrefix("swift\n") }.map { stripped($0.dropFirst(6)) }
    #expect(examples.count == 9)
    for example in examples { #expect(code.contains(example), "\(example)") }
  }

  private func lines(_ file: URL) throws -> String {
    stripped(try String(contentsOf: file, encoding: .utf8)[...])
  }

  private func stripped(_ text: Substring) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

struct Settings {
  @Shared(.appStorage("isSoundOn")) var isSoundOn = true
  @Shared(.fileStorage(.standups)) var standups: [Standup] = []
  @Shared(.inMemory("selectedTab")) var selectedTab = 0
}

struct Standup: Codable, Equatable, Identifiable {
  var id = UUID()
  var title: String
}

extension URL {
  fileprivate static let standups = URL.documentsDirectory.appending(component: "standups.json")
}

extension SharedKey where Self == AppStorageKey<Double>.Default {
  static var volume: Self { Self[.appStorage("volume"), default: 0.8] }
}

struct Player {
  @Shared(.volume) var volume
}

func rename(_ title: Shared<String>) {
  title.withLock { $0 = $0.uppercased() }
}

func renameAll(_ standups: Shared<IdentifiedArrayOf<Standup>>, id: Standup.ID) {
  if let standup = Shared(standups[id: id]) { rename(standup.title) }
  for standup in Array(standups) { rename(standup.title) }
}

func finish(_ standups: Shared<[Standup]>) async throws {
  standups.withLock { $0.append(Standup(title: "Retrospective")) }
  try await standups.save()
}

func increment(_ count: Shared<Int>) async throws {
  while true {
    do {
      count.withLock { $0 += 1 }
      return try await count.save()
    } catch let error as FileStorageError where error.reason == .conflict {
      continue
    }
  }
}

/// A server of flags.
final class FlagServer: Sendable {
  let flags = LockIsolated<[String: Bool]>([:])
  private let followers = LockIsolated<[UUID: @Sendable (String, Bool) -> Void]>([:])

  func flag(_ name: String) async throws -> Bool { flags.value[name] ?? false }

  func follow(_ name: String, _ onChange: @escaping @Sendable (Bool) -> Void) -> UUID {
    let id = UUID()
    followers.withValue { followers in
      followers[id] = { if $0 == name { onChange($1) } }
    }
    return id
  }

  func stopFollowing(_ id: UUID) { followers.withValue { $0[id] = nil } }

  func set(_ name: String, _ value: Bool) {
    flags.withValue { $0[name] = value }
    for follower in followers.value.values { follower(name, value) }
  }
}

struct FlagKey: SharedReaderKey {
  let name: String
  let server: FlagServer
  var id: String { name }

  func load(context: LoadContext<Bool>, continuation: LoadContinuation<Bool>) {
    Task {
      do {
        continuation.resume(returning: try await server.flag(name))
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  func subscribe(
    context: LoadContext<Bool>, subscriber: SharedSubscriber<Bool>
  ) -> SharedSubscription {
    let id = server.follow(name) { subscriber.yield($0) }
    return SharedSubscription { server.stopFollowing(id) }
  }
}
