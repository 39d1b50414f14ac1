import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import Foundation
import Testing

@DependencyClient
private struct AudioRecorderClient: Sendable {
  var requestRecordPermission: @Sendable () async -> Bool
  var startRecording: @Sendable (_ url: URL) async throws -> Bool
  var stopRecording: @Sendable () async -> Void
}

extension AudioRecorderClient: TestDependencyKey {
  static let testValue = Self()
}

private enum Isolated {
  @DependencyClient
  nonisolated struct AudioRecorderClient: Sendable {
    var startRecording: @Sendable (_ url: URL) async throws -> Bool
  }
}

private enum WithMethod {
  @DependencyClient
  struct AudioPlayerClient: Sendable {
    @DependencyEndpoint(method: "startPlaying")
    var play: @Sendable (_ url: URL, _ position: Duration) async throws -> Bool
  }
}

private enum WithIgnoredEndpoint {
  @DependencyClient
  struct AudioPlayerClient: Sendable {
    var play: @Sendable (URL) async throws -> Bool
    @DependencyEndpointIgnored
    var log: @Sendable (String) -> Void = { _ in }
  }
}

private enum Failing {
  struct AudioPlayerClient: Sendable {
    var play: @Sendable (URL) async throws -> Bool

    static let failing = AudioPlayerClient(play: { _ in
      throw Unimplemented("AudioPlayerClient.play")
    })
  }
}

extension DependencyValues {
  @DependencyEntry fileprivate var temporaryDirectory = URL(filePath: "/tmp")
}

private struct Export {
  @Dependency(\.temporaryDirectory) var temporaryDirectory
}

@Suite struct DependencyClientExamples {
  private let url = URL(filePath: "/memo.wav")

  @Test func clients() async throws {
    await withKnownIssue { _ = try await AudioRecorderClient.testValue.startRecording(self.url) }
    let recorder = Isolated.AudioRecorderClient(startRecording: { _ in true })
    #expect(try await recorder.startRecording(url: self.url))
  }

  @Test func methods() async throws {
    let audioPlayer = WithMethod.AudioPlayerClient(play: { _, position in position == .zero })
    let hasPlayed =
      try await audioPlayer.startPlaying(url: url, position: .zero)
    #expect(hasPlayed)
  }

  @Test func ignoredEndpoints() {
    WithIgnoredEndpoint.AudioPlayerClient().log("Nothing is reported.")
  }

  @Test func failures() async {
    await #expect(throws: Unimplemented("AudioPlayerClient.play")) {
      try await Failing.AudioPlayerClient.failing.play(self.url)
    }
  }

  @Test func entries() {
    #expect(Export().temporaryDirectory == URL(filePath: "/tmp"))
  }
}
