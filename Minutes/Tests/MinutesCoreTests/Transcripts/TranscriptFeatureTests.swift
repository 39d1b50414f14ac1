import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(5))) struct TranscriptFeatureTests {
  private let calls = LockIsolated<[String]>([])
  private let saved = LockIsolated<[Transcript]>([])
  private let speakerCounts = LockIsolated<ClosedRange<Int>?>(nil)
  private let transcript = Transcript.spoken((0, "the quick fox"), (9, "the lazy dog"))
  private let first = TranscriptParagraph.ID(segment: 0, word: 0)
  private let second = TranscriptParagraph.ID(segment: 1, word: 0)

  private func makeStore(
    _ state: TranscriptFeature.State? = nil,
    changes: AsyncThrowingStream<TranscriptRecord, any Error> = .finished(),
    failure: (any Error)? = nil
  ) -> TestStoreOf<TranscriptFeature> {
    TestStore(initialState: state ?? loaded) {
      TranscriptFeature()
    } withDependencies: {
      $0.transcripts = TranscriptClient(
        record: { _ in TranscriptRecord(state: .done, revision: 9) },
        changes: { _ in changes },
        save: { [saved] _, transcript, revision in
          saved.withValue { $0.append(transcript) }
          if let failure { throw failure }
          return revision + 1
        },
        transcribe: { [calls] _ in
          calls.withValue { $0.append("transcribe") }
          if let failure { throw failure }
        },
        cancel: { [calls] _ in calls.withValue { $0.append("cancel") } },
        speakerCounts: { [speakerCounts] in speakerCounts.value },
        setSpeakerCount: { [calls] _, count in
          calls.withValue { $0.append("speakers \(count.map(String.init) ?? "none")") }
        }
      )
    }
  }

  private var loaded: TranscriptFeature.State {
    TranscriptFeature.State(
      id: UUID(0), record: TranscriptRecord(state: .done, transcript: transcript, revision: 1))
  }

  @Test func `the user says how many speakers there are`() async {
    // Given a server that tells speakers apart
    speakerCounts.setValue(2...8)
    let (changes, told) = AsyncThrowingStream.makeStream(of: TranscriptRecord.self)
    let store = makeStore(changes: changes)
    let task = await store.send(.view(.task))
    await store.receive(\.speakerCountsLoaded) { $0.speakerCounts = 2...8 }

    // When the user names a number that is possible, and one that is not
    await store.send(.view(.speakerCountChanged(2)))
    await store.send(.view(.speakerCountChanged(9)))

    // Then the first one is requested, and shown when it is stored
    told.yield(
      TranscriptRecord(state: .running(progress: 0), revision: 1, speakerCount: 2))
    await store.receive(\.recordLoaded) {
      $0.progress = .running(progress: 0)
      $0.speakerCount = 2
    }
    await store.send(.view(.speakerCountChanged(2)))
    await store.send(.view(.speakerCountChanged(nil)))
    #expect(calls.value == ["speakers 2", "speakers none"])
    told.finish()
    await task.finish()
  }

  @Test func `a memo that waits for an engine says why`() async {
    let (changes, told) = AsyncThrowingStream.makeStream(of: TranscriptRecord.self)
    let store = makeStore(TranscriptFeature.State(id: UUID(0)), changes: changes)
    let task = await store.send(.view(.task))
    told.yield(TranscriptRecord(waitingReason: "There is no engine."))
    await store.receive(\.recordLoaded) {
      $0.isLoaded = true
      $0.waitingReason = "There is no engine."
    }
    told.finish()
    await task.finish()
  }

  @Test func `a memo is transcribed while its transcript is open`() async {
    // Given a transcript that is opened before there is one
    let (changes, told) = AsyncThrowingStream.makeStream(of: TranscriptRecord.self)
    let store = makeStore(TranscriptFeature.State(id: UUID(0)), changes: changes)
    let task = await store.send(.view(.task))

    // When the memo is transcribed
    told.yield(TranscriptRecord(state: .waiting))
    await store.receive(\.recordLoaded) { $0.isLoaded = true }
    told.yield(TranscriptRecord(state: .running(progress: 0.5)))
    await store.receive(\.recordLoaded) { $0.progress = .running(progress: 0.5) }
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 1))

    // Then its paragraphs are shown
    await store.receive(\.recordLoaded) {
      $0.progress = .done
      $0.revision = 1
      $0.transcript = transcript
      $0.paragraphs = IdentifiedArray(uniqueElements: transcript.paragraphs)
    }
    await task.cancel()
  }

  @Test func `a transcript that cannot be read says why`() async {
    let store = makeStore(
      TranscriptFeature.State(id: UUID(0)),
      changes: .finished(throwing: RepositoryFailure.noSuchMemo))
    await store.send(.view(.task))
    await store.receive(\.loadFailed) { $0.failure = .repository(.noSuchMemo) }
  }

  @Test func `a word is heard when it is clicked`() async {
    let store = makeStore()
    await store.send(.view(.wordTapped(second, 1)))
    await store.receive(\.delegate.wordTapped, 10)
    // A click that was on its way while the text was changed
    await store.send(.view(.wordTapped(second, 7)))
    await store.send(.view(.wordTapped(TranscriptParagraph.ID(segment: 8, word: 0), 0)))
  }

  @Test func `the word that is played is marked`() {
    var state = loaded
    func marked() -> [Int?] { state.paragraphs.map(\.spokenWord) }
    state.follow(0)
    #expect(marked() == [0, nil])
    state.follow(1.9)
    #expect(marked() == [1, nil])
    state.follow(2)
    #expect(marked() == [2, nil])
    // In the pause behind it
    state.follow(8)
    #expect(marked() == [2, nil])
    state.follow(11.2)
    #expect(marked() == [nil, 2])
    state.follow(1000)
    #expect(marked() == [nil, 2])
    state.follow(nil)
    #expect(marked() == [nil, nil])
  }

  @Test func `nothing is marked before the first word`() {
    var state = TranscriptFeature.State(
      id: UUID(0),
      record: TranscriptRecord(state: .done, transcript: .spoken((3, "late")), revision: 1))
    state.follow(2.9)
    #expect(state.paragraphs[0].spokenWord == nil)
    state.follow(3)
    #expect(state.paragraphs[0].spokenWord == 0)
  }

  @Test func `an edited paragraph is saved, undone and redone`() async {
    let store = makeStore()
    store.exhaustivity = .off
    // When a paragraph is edited
    await store.send(.view(.editButtonTapped(first)))
    #expect(store.state.draft?.text == "the quick fox")
    await store.send(.view(.draftChanged("the quick brown fox")))
    await store.send(.view(.editSaved))
    await store.receive(\.saved.success, 2)
    #expect(store.state.draft == nil)
    #expect(store.state.paragraphs[0].text == "the quick brown fox")
    #expect(store.state.transcript?.isEdited == true)
    #expect(store.state.revision == 2)

    // Then the change can be undone and made again, and each step is saved
    await store.send(.view(.undoButtonTapped))
    await store.receive(\.saved.success, 3)
    #expect(store.state.transcript == transcript)
    #expect(!store.state.canUndo && store.state.canRedo)
    await store.send(.view(.redoButtonTapped))
    await store.receive(\.saved.success, 4)
    #expect(store.state.canUndo && !store.state.canRedo)
    #expect(
      saved.value.map(\.text) == [
        "the quick brown fox the lazy dog", "the quick fox the lazy dog",
        "the quick brown fox the lazy dog",
      ])
  }

  @Test func `an edit that changes nothing is not saved`() async {
    let store = makeStore()
    await store.send(.view(.editButtonTapped(first))) {
      $0.draft = TranscriptFeature.State.Draft(paragraph: first, text: "the quick fox")
      $0.paragraphs[id: first]?.isEdited = true
    }
    await store.send(.view(.editSaved)) {
      $0.draft = nil
      $0.paragraphs[id: first]?.isEdited = false
    }
    await store.send(.view(.editButtonTapped(first))) {
      $0.draft = TranscriptFeature.State.Draft(paragraph: first, text: "the quick fox")
      $0.paragraphs[id: first]?.isEdited = true
    }
    await store.send(.view(.editCancelled)) {
      $0.draft = nil
      $0.paragraphs[id: first]?.isEdited = false
    }
    #expect(saved.value == [])
  }

  @Test func `changes of another page are shown, and what they replace can be made again`() async {
    let store = makeStore(failure: TranscriptFailure.changedElsewhere)
    store.exhaustivity = .off
    await store.send(.view(.editButtonTapped(first)))
    await store.send(.view(.draftChanged("the fox")))
    await store.send(.view(.editSaved))
    await store.receive(\.saved.failure)
    await store.receive(\.recordLoaded)
    #expect(store.state.revision == 9)
    #expect(store.state.failure == .changedElsewhere)
    #expect(!store.state.canUndo)
  }

  @Test func `a record that arrives during a save does not undo it`() async {
    // Given a save that is under way
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.transcripts.save = { _, _, revision in
      for await _ in gate {}
      return revision + 1
    }
    await store.send(.view(.editButtonTapped(first)))
    await store.send(.view(.draftChanged("fox")))
    await store.send(.view(.editSaved))

    // When the record from before it arrives
    await store.send(
      .recordLoaded(TranscriptRecord(state: .done, transcript: transcript, revision: 1)))
    #expect(store.state.paragraphs[0].text == "fox")
    open.finish()

    // Then the edited text stays
    await store.receive(\.saved.success, 2)
    #expect(store.state.paragraphs[0].text == "fox")
  }

  @Test func `a search goes through its matches and round`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.view(.queryChanged("the")))
    #expect(store.state.matches.map(\.paragraph) == [first, second])
    #expect(store.state.paragraphs.map(\.selectedMatch) == [0, nil])
    await store.send(.view(.nextMatchButtonTapped))
    #expect(store.state.paragraphs.map(\.selectedMatch) == [nil, 0])
    await store.send(.view(.nextMatchButtonTapped))
    #expect(store.state.selectedMatch == 0)
    await store.send(.view(.previousMatchButtonTapped))
    #expect(store.state.selectedMatch == 1)
    await store.send(.view(.queryChanged("")))
    #expect(store.state.matches.isEmpty && store.state.paragraphs.allSatisfy(\.matches.isEmpty))
    await store.send(.view(.nextMatchButtonTapped))
    #expect(store.state.selectedMatch == nil)
  }

  @Test func `a transcript is replaced at once unless it was edited`() async {
    let store = makeStore()
    await store.send(.view(.transcribeButtonTapped))
    #expect(calls.value == ["transcribe"])
    await store.send(.view(.cancelButtonTapped))
    #expect(calls.value == ["transcribe", "cancel"])
  }

  @Test func `an edited transcript is replaced after a question`() async {
    var edited = transcript
    edited.isEdited = true
    let store = makeStore(
      TranscriptFeature.State(
        id: UUID(0), record: TranscriptRecord(state: .done, transcript: edited, revision: 1)))
    await store.send(.view(.transcribeButtonTapped)) {
      $0.confirmationDialog = .replaceEditedTranscript
    }
    await store.send(.confirmationDialog(.dismiss)) { $0.confirmationDialog = nil }
    #expect(calls.value == [])
    await store.send(.view(.transcribeButtonTapped)) {
      $0.confirmationDialog = .replaceEditedTranscript
    }
    await store.send(.confirmationDialog(.presented(.transcribeAgain))) {
      $0.confirmationDialog = nil
    }
    #expect(calls.value == ["transcribe"])
  }

  @Test func `speakers have names`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.view(.speakerNamed(0, "Ada")))
    await store.receive(\.saved.success, 2)
    #expect(saved.value.map(\.speakerNames) == [[0: "Ada"]])
    #expect(saved.value.map(\.isEdited) == [false])
    await store.send(.view(.speakerNamed(0, "")))
    await store.receive(\.saved.success, 3)
    #expect(saved.value.last?.speakerNames == [:])
  }
}
