import Dependencies
import DependenciesMacros
import Foundation
import Testing

/// This target isolates types to the main actor by default.
@Suite struct MainActorModuleTests {
  @Test func anUnmarkedClientWorksOnTheMainActor() async throws {
    // given
    var client = UnmarkedClient(play: { _, _ in true }, stop: { 1 }, local: {})
    client.stop = { 2 }

    // then
    #expect(try await client.play(url: URL(fileURLWithPath: "/"), position: 1))
    #expect(client.stop() == 2)
  }

  @Test func anUnmarkedClientCanBeMadeAndItsMethodsCalledFromAnywhere() async {
    // given
    let client = makeElsewhere()

    // when
    await withKnownIssue {
      await #expect(throws: Unimplemented("SendableClient.play")) {
        try await playElsewhere(client)
      }
    } matching: {
      // then
      $0.description.contains("Unimplemented: 'SendableClient.play'")
    }
  }

  @Test func aNonisolatedClientIsADependency() async throws {
    try await withDependencies {
      $0.freePlayer.play = { _ in true }
    } operation: {
      // given
      @Dependency(\.freePlayer) var player
      @Dependency(\.freePlayer.play) var play

      // when
      let byMethod = try await player.play(url: URL(fileURLWithPath: "/"))
      let byClosure = try await play(URL(fileURLWithPath: "/"))

      // then
      #expect(byMethod)
      #expect(byClosure)
      withKnownIssue {
        player.stop()
      } matching: {
        $0.description.contains("Unimplemented: 'FreePlayer.stop'")
      }
    }
  }

  @Test func entriesHaveTheirValues() {
    @Dependency(\.volume) var volume
    @Dependency(\.entryPlayer) var player

    #expect(volume == 0.5)
    withKnownIssue {
      player.stop()
    } matching: {
      $0.description.contains("Unimplemented: 'FreePlayer.stop'")
    }
  }
}

nonisolated private func playElsewhere(_ client: SendableClient) async throws -> Bool {
  try await client.play(url: URL(fileURLWithPath: "/"))
}

nonisolated private func makeElsewhere() -> SendableClient {
  SendableClient()
}

@DependencyClient
private struct UnmarkedClient {
  var play: @Sendable (_ url: URL, _ position: Int) async throws -> Bool
  var stop: @Sendable () -> Int
  var local: () -> Void
}

@DependencyClient
private struct SendableClient {
  var play: @Sendable (_ url: URL) async throws -> Bool
}

extension SendableClient: TestDependencyKey {
  nonisolated static var testValue: Self { Self() }
}

@DependencyClient
nonisolated private struct FreePlayer: Sendable {
  var play: @Sendable (_ url: URL) async throws -> Bool
  var stop: @Sendable () -> Void
}

nonisolated extension FreePlayer: DependencyKey {
  static let live = Self(play: { _ in true }, stop: {})
  static let liveValue = live
  static let testValue = Self()
}

nonisolated extension DependencyValues {
  fileprivate var freePlayer: FreePlayer {
    get { self[FreePlayer.self] }
    set { self[FreePlayer.self] = newValue }
  }

  @DependencyEntry fileprivate var volume = 0.5

  @DependencyEntry(liveValue: FreePlayer.live)
  fileprivate var entryPlayer: FreePlayer = .init()
}
