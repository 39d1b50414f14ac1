import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension VoiceMemoTests {
  private func makeMenuStore(
    _ record: @escaping @Sendable (Memo.ID) async throws -> TranscriptRecord
  ) -> TestStoreOf<VoiceMemo> {
    let store = makeStore()
    store.dependencies.transcripts.record = record
    return store
  }

  @Test func `the menu offers a transcript that has words`() async {
    let asked = LockIsolated<[Memo.ID]>([])
    let store = makeMenuStore { id in
      asked.withValue { $0.append(id) }
      return .preview
    }
    await store.send(.view(.menuButtonTapped))
    await store.receive(\.transcriptLookedUp) { $0.hasTranscript = true }
    #expect(asked.value == [Memo.groceries.id])
  }

  @Test(arguments: [false, true])
  func `the menu offers no transcript without words`(isMissing: Bool) async {
    let store = makeMenuStore { _ in
      var record = TranscriptRecord.preview
      if isMissing { record.transcript = nil } else { record.transcript?.segments = [] }
      return record
    }
    await store.send(.view(.menuButtonTapped))
    await store.receive(\.transcriptLookedUp) { $0.hasTranscript = false }
  }

  @Test func `a transcript that cannot be read leaves the rest of the menu`() async {
    let store = makeMenuStore { _ in throw TranscriptFailure.repository(.diskFull) }
    await store.send(.view(.menuButtonTapped))
    await store.receive(\.transcriptLookedUp) { $0.hasTranscript = false }
  }
}
