import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15))) struct ClientTests {
  private func names(of operation: () async -> Void) async -> [String] {
    let names = LockIsolated<[String]>([])
    await withKnownIssue {
      await operation()
    } matching: { issue in
      let comment = issue.comments.map(\.rawValue).joined()
      names.withValue { $0.append(comment.components(separatedBy: "\n")[0]) }
      return true
    }
    return names.value
  }

  @Test func unimplementedEndpointsReportTheirNames() async {
    @Dependency(\.audioRecorder) var recorder
    @Dependency(\.audioPlayer) var player
    @Dependency(\.preferences) var preferences
    @Dependency(\.voiceMemoRepository) var repository
    let found = await names {
      _ = await recorder.current()
      _ = await recorder.requestRecordPermission()
      await player.setRate(id: UUID(0), rate: .normal)
      _ = await preferences.load()
      _ = try? await repository.fetchAll()
    }
    #expect(
      found == [
        "Unimplemented: 'AudioRecorderClient.current'",
        "Unimplemented: 'AudioRecorderClient.requestRecordPermission'",
        "Unimplemented: 'AudioPlayerClient.setRate'",
        "Unimplemented: 'PreferencesClient.load'",
        "Unimplemented: 'VoiceMemoRepository.fetchAll'",
      ])
  }

  @Test func previewsPlayAndRecordWithoutAnything() async throws {
    try await withDependencies {
      $0.context = .preview
      $0.continuousClock = ImmediateClock()
    } operation: {
      @Dependency(\.audioRecorder) var recorder
      @Dependency(\.audioPlayer) var player
      @Dependency(\.voiceMemoRepository) var repository
      try await recorder.startRecording(id: UUID(0), date: .recordingStart)
      for await event in recorder.events(id: UUID(0)) {
        #expect(event.is(\.sound))
        break
      }
      #expect(await recorder.currentTime() == 0.1)
      let memo = try await recorder.stopRecording(id: UUID(0))
      #expect(memo == Memo(id: UUID(0), date: .recordingStart, duration: 0.1))
      for try await event in player.play(request: PlaybackRequest(id: UUID(0), position: 2)) {
        #expect(event == .moved(to: 2.25))
        break
      }
      let memos = try await repository.fetchAll()
      #expect(memos.map(\.date) == memos.map(\.date).sorted(by: >))
      #expect(memos.contains { $0.isRecovered })
    }
  }
}
