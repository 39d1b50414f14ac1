import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct TranscriptFeatureTests {
  private let calls = LockIsolated<[String]>([])
  let saved = LockIsolated<[Transcript]>([])
  private let speakerCounts = LockIsolated<ClosedRange<Int>?>(nil)
  let transcript = Transcript.spoken((0, "the quick fox"), (9, "the lazy dog"))
  let first = TranscriptParagraph.ID(segment: 0, word: 0)
  let second = TranscriptParagraph.ID(segment: 1, word: 0)

  func makeStore(
    _ state: TranscriptFeature.State? = nil,
    changes: AsyncThrowingStream<TranscriptRecord, any Error> = .finished(),
    failure: (any Error)? = nil
  ) -> TestStoreOf<TranscriptFeature> {
    TestStore(initialState: state ?? loaded) {
      TranscriptFeature()
    } withDependencies: {
      $0.speechClient = .off
      $0.transcripts = TranscriptClient(
        record: { _ in
          TranscriptRecord(state: .done, transcript: .spoken((0, "other words")), revision: 9)
        },
        changes: { _ in changes },
        unfinished: { .finished() },
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
    let (store, told, task) = await openTranscript()
    told.yield(TranscriptRecord(waitingReason: .noEngine))
    await store.receive(\.recordLoaded) {
      $0.isLoaded = true
      $0.waitingReason = .noEngine
    }
    told.finish()
    await task.finish()
  }

  @Test func `a memo is transcribed while its transcript is open`() async {
    // Given a transcript that is opened before it exists
    let (store, told, task) = await openTranscript()

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
    // A click that was in transit while the text was changed
    await store.send(.view(.wordTapped(second, 7)))
    await store.send(.view(.wordTapped(TranscriptParagraph.ID(segment: 8, word: 0), 0)))
  }

  @Test func `an edited paragraph is saved, undone and redone`() async {
    let store = makeStore()
    // When a paragraph is edited
    let edited = await edit("the quick brown fox", in: store)
    await receiveSave(2, in: store)
    #expect(store.state.paragraphs[0].text == "the quick brown fox")
    #expect(store.state.transcript?.isEdited == true)

    // Then the change can be undone and redone, and each step is saved
    await store.send(.view(.undoButtonTapped)) {
      _ = $0.history.undo(edited)
      $0.transcript = transcript
      $0.paragraphs = IdentifiedArray(uniqueElements: transcript.paragraphs)
      $0.isSaving = true
    }
    await receiveSave(3, in: store)
    #expect(!store.state.canUndo && store.state.canRedo)
    await store.send(.view(.redoButtonTapped)) {
      _ = $0.history.redo(transcript)
      $0.transcript = edited
      $0.paragraphs = IdentifiedArray(uniqueElements: edited.paragraphs)
      $0.isSaving = true
    }
    await receiveSave(4, in: store)
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
      $0.draft = TranscriptFeature.State.Draft(transcript.paragraphs[0])
      $0.paragraphs[id: first]?.isEdited = true
    }
    await store.send(.view(.editSaved)) {
      $0.draft = nil
      $0.paragraphs[id: first]?.isEdited = false
    }
    await store.send(.view(.editButtonTapped(first))) {
      $0.draft = TranscriptFeature.State.Draft(transcript.paragraphs[0])
      $0.paragraphs[id: first]?.isEdited = true
    }
    await store.send(.view(.editCancelled)) {
      $0.draft = nil
      $0.paragraphs[id: first]?.isEdited = false
    }
    #expect(saved.value == [])
  }

  @Test func `a server without speech recognition says so`() async {
    let store = makeStore(TranscriptFeature.State(id: UUID(0)))
    store.dependencies.speechClient.authorizationStatus = { .restricted }
    await store.send(.view(.task)) { $0.isOff = true }
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
    await store.send(.view(.speakerNamed(0, "Ada"))) {
      $0.history.note(transcript)
      $0.transcript?.speakerNames = [0: "Ada"]
      $0.isSaving = true
    }
    await receiveSave(2, in: store)
    var named = transcript
    named.speakerNames = [0: "Ada"]
    await store.send(.view(.speakerNamed(0, ""))) {
      $0.history.note(named)
      $0.transcript?.speakerNames = [:]
      $0.isSaving = true
    }
    await receiveSave(3, in: store)
    #expect(saved.value == [named, transcript])
  }

  @Test func `a transcription that cannot be requested is reported until the next request`() async {
    // Given a server that tells speakers apart, and refuses every request
    var state = loaded
    state.showSpeakerCounts(2...8, chosen: nil)
    let store = makeStore(state, failure: RepositoryFailure.noSuchMemo)
    store.dependencies.transcripts.cancel = { _ in throw RepositoryFailure.diskFull }
    store.dependencies.transcripts.setSpeakerCount = { _, _ in throw RepositoryFailure.noSuchMemo }

    // When the user requests a transcription, cancels it and names a number of speakers
    await store.send(.view(.transcribeButtonTapped))
    await store.receive(\.operationFailed, .repository(.noSuchMemo)) {
      $0.failure = .repository(.noSuchMemo)
    }
    await store.send(.view(.cancelButtonTapped))
    await store.receive(\.operationFailed, .repository(.diskFull)) {
      $0.failure = .repository(.diskFull)
    }
    await store.send(.view(.speakerCountChanged(2))) { $0.failure = nil }
    await store.receive(\.operationFailed, .repository(.noSuchMemo)) {
      $0.failure = .repository(.noSuchMemo)
    }

    // Then the next request removes the report
    store.dependencies.transcripts.transcribe = { _ in }
    await store.send(.view(.transcribeButtonTapped)) { $0.failure = nil }
  }

  @Test func `a transcript is read, searched, edited and made again`() async {
    // Given a transcript that is opened
    let (store, told, task) = await openTranscript()
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 1))
    await store.receive(\.recordLoaded) { showTranscript(&$0) }

    // When a word is searched for, and heard
    await store.send(.view(.queryChanged("lazy"))) {
      selectMatch(of: "lazy", 1..<2, in: second, &$0)
    }
    await store.send(.view(.wordTapped(second, 1)))
    await store.receive(\.delegate.wordTapped, 10)
    await store.send(.view(.queryChanged(""))) {
      $0.query = ""
      $0.matches = []
      $0.selectedMatch = nil
      $0.paragraphs[id: second]?.matches = []
      $0.paragraphs[id: second]?.selectedMatch = nil
    }

    // And a paragraph is edited
    let edited = await edit("the fox", in: store)
    await receiveSave(2, in: store)

    // Then the edited transcript is replaced after a question, until the user ends that
    await store.send(.view(.transcribeButtonTapped)) {
      $0.confirmationDialog = .replaceEditedTranscript
    }
    await store.send(.confirmationDialog(.presented(.transcribeAgain))) {
      $0.confirmationDialog = nil
    }
    told.yield(TranscriptRecord(state: .running(progress: 0.5), transcript: edited, revision: 2))
    await store.receive(\.recordLoaded) { $0.progress = .running(progress: 0.5) }
    await store.send(.view(.cancelButtonTapped))
    told.yield(TranscriptRecord(state: .cancelled, transcript: edited, revision: 2))
    await store.receive(\.recordLoaded) { $0.progress = .cancelled }
    told.finish()
    await task.finish()
    #expect(saved.value == [edited])
    #expect(calls.value == ["transcribe", "cancel"])
  }

  /// Opens a transcript that is not read yet.
  ///
  /// - Returns: The store, the records that it is sent, and the task of the page.
  func openTranscript() async -> (
    store: TestStoreOf<TranscriptFeature>,
    told: AsyncThrowingStream<TranscriptRecord, any Error>.Continuation, task: TestStoreTask
  ) {
    let (changes, told) = AsyncThrowingStream.makeStream(of: TranscriptRecord.self)
    let store = makeStore(TranscriptFeature.State(id: UUID(0)), changes: changes)
    let task = await store.send(.view(.task))
    return (store, told, task)
  }

  /// Expects ``transcript`` after it is read for the first time.
  func showTranscript(_ state: inout TranscriptFeature.State) {
    state.isLoaded = true
    state.progress = .done
    state.revision = 1
    state.transcript = transcript
    state.paragraphs = IdentifiedArray(uniqueElements: transcript.paragraphs)
  }

  /// Expects that a change is saved.
  func receiveSave(_ revision: Int, in store: TestStoreOf<TranscriptFeature>) async {
    await store.receive(\.saved.success, revision) {
      $0.isSaving = false
      $0.revision = revision
      $0.editedTexts = []
    }
  }

  /// Types a text for a paragraph of ``transcript``.
  func type(_ text: String, for index: Int, in store: TestStoreOf<TranscriptFeature>) async {
    let paragraph = transcript.paragraphs[index]
    await store.send(.view(.editButtonTapped(paragraph.id))) {
      $0.draft = TranscriptFeature.State.Draft(paragraph)
      $0.paragraphs[id: paragraph.id]?.isEdited = true
    }
    await store.send(.view(.draftChanged(text))) { $0.draft?.text = text }
  }

  /// Replaces the text of the first paragraph of ``transcript``, up to the save.
  ///
  /// - Returns: The transcript that is saved.
  @discardableResult
  func edit(_ text: String, in store: TestStoreOf<TranscriptFeature>) async -> Transcript {
    let edited = transcript.replacingText(at: 0, with: text)
    await type(text, for: 0, in: store)
    await store.send(.view(.editSaved)) {
      $0.draft = nil
      $0.editedTexts = [text]
      $0.history.note(transcript)
      $0.transcript = edited
      $0.paragraphs = IdentifiedArray(uniqueElements: edited.paragraphs)
      $0.isSaving = true
    }
    return edited
  }
}

extension Transcript {
  /// The transcript with another text in a paragraph.
  func replacingText(at index: Int, with text: String) -> Self {
    var edited = self
    edited.replaceText(of: paragraphs[index], with: text)
    return edited
  }
}
