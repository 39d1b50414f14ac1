import Dependencies
import Foundation
import Testing

/// The features of a voice memo app, without the architecture.
@Suite(.timeLimit(.minutes(5))) struct VoiceMemosTests {
  /// Sendable, although it has property wrappers.
  struct RecordingMemo: Sendable {
    @Dependency(\.audioRecorder) private var audioRecorder
    @Dependency(\.continuousClock) private var clock

    func record(to url: URL, for duration: Duration) async throws -> TimeInterval? {
      guard try await audioRecorder.startRecording(url) else { return nil }
      try await clock.sleep(for: duration)
      let time = await audioRecorder.currentTime()
      await audioRecorder.stopRecording()
      return time
    }
  }

  struct VoiceMemo: Sendable {
    @Dependency(\.audioPlayer) private var audioPlayer

    func play(_ url: URL) async throws -> Bool {
      try await audioPlayer.play(url)
    }
  }

  struct VoiceMemos: Sendable {
    @Dependency(\.audioRecorder.requestRecordPermission) private var requestRecordPermission
    @Dependency(\.openSettings) private var openSettings
    @Dependency(\.temporaryDirectory) private var temporaryDirectory
    @Dependency(\.uuid) var uuid

    // Children are created without passing dependencies.
    let recordingMemo = RecordingMemo()
    let voiceMemo = VoiceMemo()

    func recordButtonTapped() async -> URL? {
      guard await requestRecordPermission() else {
        await openSettings()
        return nil
      }
      return temporaryDirectory()
        .appendingPathComponent(uuid().uuidString)
        .appendingPathExtension("m4a")
    }
  }

  let url = URL(fileURLWithPath: "/tmp/00000000-0000-0000-0000-000000000000.m4a")

  @Test func childrenUseTheDependenciesOfTheirParents() async throws {
    // Given
    let stopped = LockIsolated(0)
    let memos = VoiceMemos()
    try await withDependencies {
      $0.audioRecorder.startRecording = { _ in true }
      $0.audioRecorder.currentTime = { 2.5 }
      $0.audioRecorder.stopRecording = { stopped.withValue { $0 += 1 } }
      $0.continuousClock = ImmediateClock()
    } operation: {
      // When
      let time = try await memos.recordingMemo.record(to: url, for: .seconds(3))
      // Then
      #expect(time == 2.5)
      #expect(stopped.value == 1)
    }
  }

  @Test func anEndpointIsPlucked() async {
    await withDependencies {
      $0.audioRecorder.requestRecordPermission = { true }
      $0.uuid = .incrementing
    } operation: {
      #expect(await VoiceMemos().recordButtonTapped() == url)
    }
  }

  @Test func withoutPermissionTheSettingsAreOpened() async {
    let isOpened = LockIsolated(false)
    await withDependencies {
      $0.audioRecorder.requestRecordPermission = { false }
      $0.openSettings = { isOpened.setValue(true) }
    } operation: {
      #expect(await VoiceMemos().recordButtonTapped() == nil)
    }
    #expect(isOpened.value)
  }

  @Test func onboardingOverridesTheRecorderOfOneChild() async throws {
    // Given
    let recordingMemo = withDependencies {
      $0.audioRecorder = .onboarding
      $0.continuousClock = ImmediateClock()
    } operation: {
      RecordingMemo()
    }
    // When
    let time = try await recordingMemo.record(to: url, for: .seconds(10))
    // Then
    #expect(time == 10)
  }

  @Test func previewsUseTheMock() async throws {
    try await withDependencies {
      $0.context = .preview
    } operation: {
      let isFinished = try await VoiceMemo().play(url)
      #expect(isFinished)
    }
  }

  @Test func aRecorderThatWasNotOverriddenFailsTheTest() async throws {
    try await withKnownIssue {
      let time = try await RecordingMemo().record(to: url, for: .seconds(1))
      #expect(time == nil)
    } matching: {
      $0.description.contains(
        #"""
        @Dependency(\.audioRecorder) has no test implementation, but was accessed from a test context:

          Location: DependenciesTests/VoiceMemosTests.swift:9
        """#
      ) && $0.description.contains("Dependency type: DependenciesTests.AudioRecorderClient")
    }
  }

  @Test func aPlayerThatWasNotOverriddenFailsTheTest() async throws {
    try await withKnownIssue {
      let isFinished = try await VoiceMemo().play(url)
      #expect(!isFinished)
    } matching: {
      $0.description.contains("Unimplemented: AudioPlayerClient.play")
    }
  }
}
