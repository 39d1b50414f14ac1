import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension VoiceMemoTests {
  /// Has a store read a transcript.
  private func provide(_ transcript: Transcript, to store: TestStoreOf<VoiceMemo>) {
    store.dependencies.speechClient = .off
    store.dependencies.transcripts.speakerCounts = { nil }
    store.dependencies.transcripts.changes = { _ in
      let record = LockIsolated<TranscriptRecord?>(
        TranscriptRecord(state: .done, transcript: transcript, revision: 1))
      return AsyncThrowingStream {
        record.withValue { record in
          defer { record = nil }
          return record
        }
      }
    }
  }

  /// Opens the transcript "buy milk".
  private func openTranscript(in store: TestStoreOf<VoiceMemo>) async {
    await store.send(.view(.transcriptButtonTapped))
    await store.send(
      .transcript(
        .recordLoaded(
          TranscriptRecord(state: .done, transcript: .spoken((0, "buy milk")), revision: 1))))
  }

  @Test func `a word of the transcript is heard when it is clicked`() async {
    // Given a memo with an open transcript
    let store = makeStore()
    store.exhaustivity = .off
    provide(.spoken((0, "buy milk"), (20, "and bread")), to: store)
    await store.send(.view(.transcriptButtonTapped))
    await store.receive(\.transcript.recordLoaded)

    // When its third word is clicked
    let paragraph = TranscriptParagraph.ID(segment: 1, word: 0)
    await store.send(.transcript(.view(.wordTapped(paragraph, 0))))
    await store.receive(\.transcript.delegate.wordTapped, 20)

    // Then playback starts there, and the word is marked
    await store.receive(\.delegate.playbackStarted)
    #expect(store.state.mode == .playing)
    #expect(requests.value.map(\.position) == [20])
    #expect(store.state.spokenPosition == 20)
    await store.send(.playerEvent(.moved(to: 21.2)))
    #expect(store.state.spokenPosition == 21.2)

    // And a click on another word moves playback to it
    await store.send(
      .transcript(.view(.wordTapped(TranscriptParagraph.ID(segment: 0, word: 0), 1))))
    await store.receive(\.transcript.delegate.wordTapped, 1)
    #expect(calls.value == ["seek 1.0"])
    #expect(requests.value.count == 1)
    await store.send(.view(.transcriptButtonTapped))
    #expect(store.state.transcript == nil)
    await store.skipInFlightEffects()
  }

  @Test func `an excerpt opens the transcript and moves the player to its match`() async {
    // Given a closed memo in which the text of the match occurs before the excerpt
    let store = makeStore()
    store.exhaustivity = .off
    provide(.spoken((0, "the roof of the house"), (20, "and the roof leaks")), to: store)

    // When the excerpt is clicked
    await store.send(
      .view(
        .excerptTapped([
          .init("…of the house and "), .init("the", isMatch: true), .init(" "),
          .init("roof", isMatch: true), .init(" leaks"),
        ])))
    await store.receive(\.delegate.openRequested)
    await store.receive(\.transcript.delegate.excerptFound, 21)

    // Then its match is selected, and the player is there without playing
    #expect(store.state.isTranscriptOpen)
    #expect(store.state.transcript?.query == "the")
    #expect(store.state.transcript?.matches.count == 3)
    #expect(store.state.transcript?.selectedMatch == 2)
    #expect(store.state.position == 21)
    #expect(store.state.mode == .notPlaying)
    #expect(requests.value == [])

    // And a click on another excerpt moves a player that plays
    await store.send(.view(.playButtonTapped))
    await store.receive(\.delegate.playbackStarted)
    await store.send(
      .view(
        .excerptTapped([
          .init("…roof of "), .init("the", isMatch: true), .init(" house…"),
        ])))
    await store.receive(\.transcript.delegate.excerptFound, 3)
    #expect(store.state.transcript?.selectedMatch == 1)
    #expect(store.state.mode == .playing)
    #expect(calls.value == ["seek 3.0"])
    #expect(requests.value.count == 1)
    await store.send(.view(.transcriptButtonTapped))
    await store.skipInFlightEffects()
  }

  @Test(arguments: [false, true])
  func `a transcript that is closed during a save is saved to the end`(fails: Bool) async {
    // Given an edit that is being saved, and another one
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let saved = LockIsolated<[String]>([])
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.setTranscriptsWithoutChanges()
    store.dependencies.transcripts.save = { _, transcript, revision in
      for await _ in gate {}
      if fails { throw TranscriptFailure.repository(.diskFull) }
      saved.withValue { $0.append(transcript.text) }
      return revision + 1
    }
    await openTranscript(in: store)
    let paragraph = TranscriptParagraph.ID(segment: 0, word: 0)
    for text in ["buy bread", "buy butter"] {
      await store.send(.transcript(.view(.editButtonTapped(paragraph))))
      await store.send(.transcript(.view(.draftChanged(text))))
      await store.send(.transcript(.view(.editSaved)))
    }

    // When the user closes the transcript
    await store.send(.view(.transcriptButtonTapped))
    #expect(!store.state.isTranscriptOpen)
    open.finish()

    // Then both edits are saved, or the page says why not
    if fails {
      await store.receive(\.transcript.saved.failure)
      #expect(store.state.isTranscriptOpen)
    } else {
      await store.receive(\.transcript.saved.success, 2)
      await store.receive(\.transcript.saved.success, 3)
      #expect(store.state.transcript == nil)
      #expect(saved.value == ["buy bread", "buy butter"])
    }
  }

  @Test func `a transcript that is closed during a save is opened again`() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.dependencies.setTranscriptsWithoutChanges()
    store.exhaustivity = .off
    store.dependencies.transcripts.delaySaves(until: gate)
    await openTranscript(in: store)
    await store.send(.transcript(.view(.speakerNamed(0, "Ada"))))
    await store.send(.view(.transcriptButtonTapped))
    await store.send(.view(.transcriptButtonTapped))
    #expect(store.state.isTranscriptOpen)
    open.finish()
    await store.receive(\.transcript.saved.success, 2)
    #expect(store.state.isTranscriptOpen)
  }

  @Test func `a title that is being typed is saved when the memo is closed`() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    await typeTitle("Bread", in: store)
    await store.send(.close) { $0.titleBeforeTyping = nil }
    await receiveTitle("Bread", in: store)
    #expect(names.value == ["Bread"])
  }

  @Test(arguments: [false, true])
  func `a paragraph that is being edited is saved when the memo is closed`(fails: Bool) async {
    // Given an open memo with a paragraph that is being edited
    let saved = LockIsolated<[String]>([])
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.setTranscriptsWithoutChanges()
    store.dependencies.transcripts.save = { _, transcript, revision in
      if fails { throw TranscriptFailure.repository(.diskFull) }
      saved.withValue { $0.append(transcript.text) }
      return revision + 1
    }
    await openTranscript(in: store)
    await store.send(
      .transcript(.view(.editButtonTapped(TranscriptParagraph.ID(segment: 0, word: 0)))))
    await store.send(.transcript(.view(.draftChanged("buy bread"))))

    // When the memo is closed
    await store.send(.close)
    await store.receive(\.transcript.view.editSaved)
    await store.receive(\.transcriptClosed)

    // Then the text is saved, or the closed row says that it is not
    if fails {
      await store.receive(\.transcript.saved.failure)
      #expect(store.state.hasUnsavedTranscript)
    } else {
      await store.receive(\.transcript.saved.success, 2)
      #expect(store.state.transcript == nil)
      #expect(!store.state.hasUnsavedTranscript)
      #expect(saved.value == ["buy bread"])
    }
  }

  @Test func `text that was set aside outlasts a later change that is saved`() async {
    // Given an open transcript with text that was set aside, and a change that is being saved
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.setTranscriptsWithoutChanges()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    store.dependencies.transcripts.delaySaves(until: gate)
    let paragraph = TranscriptParagraph.ID(segment: 0, word: 0)
    func record(_ text: String, _ revision: Int) -> VoiceMemo.Action {
      let transcript = Transcript.spoken((0, text))
      return .transcript(
        .recordLoaded(
          TranscriptRecord(state: .done, transcript: transcript, revision: revision)))
    }
    await store.send(.view(.transcriptButtonTapped))
    await store.send(record("buy milk", 1))
    await store.send(.transcript(.view(.editButtonTapped(paragraph))))
    await store.send(.transcript(.view(.draftChanged("buy bread"))))
    await store.send(record("buy eggs", 2))
    await store.send(.transcript(.view(.editButtonTapped(paragraph))))
    await store.send(.transcript(.view(.draftChanged("buy ham"))))
    await store.send(.transcript(.view(.editSaved)))

    // When the transcript is closed, and the change is saved
    await store.send(.view(.transcriptButtonTapped))
    #expect(!store.state.isTranscriptOpen)
    open.finish()
    await store.receive(\.transcript.saved.success, 3)

    // Then the transcript is closed, and the text is still there
    #expect(!store.state.isTranscriptOpen)
    #expect(store.state.hasUnsavedTranscript)
    await store.send(.view(.transcriptButtonTapped))
    #expect(store.state.isTranscriptOpen)
    #expect(store.state.transcript?.unsavedText == "buy bread")
    #expect(store.state.transcript?.paragraphs.map(\.text) == ["buy ham"])
  }
}
