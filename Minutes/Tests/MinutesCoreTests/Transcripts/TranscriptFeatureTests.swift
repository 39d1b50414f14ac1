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
    let (changes, told) = AsyncThrowingStream.makeStream(of: TranscriptRecord.self)
    let store = makeStore(TranscriptFeature.State(id: UUID(0)), changes: changes)
    let task = await store.send(.view(.task))
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
    // A click that was in transit while the text was changed
    await store.send(.view(.wordTapped(second, 7)))
    await store.send(.view(.wordTapped(TranscriptParagraph.ID(segment: 8, word: 0), 0)))
  }

  @Test func `an edited paragraph is saved, undone and redone`() async {
    let store = makeStore()
    // When a paragraph is edited
    let edited = await edit("the quick brown fox", in: store)
    await store.receive(\.saved.success, 2) {
      $0.isSaving = false
      $0.revision = 2
      $0.editedTexts = []
    }
    #expect(store.state.paragraphs[0].text == "the quick brown fox")
    #expect(store.state.transcript?.isEdited == true)

    // Then the change can be undone and redone, and each step is saved
    await store.send(.view(.undoButtonTapped)) {
      _ = $0.history.undo(edited)
      $0.transcript = transcript
      $0.paragraphs = IdentifiedArray(uniqueElements: transcript.paragraphs)
      $0.isSaving = true
    }
    await store.receive(\.saved.success, 3) {
      $0.isSaving = false
      $0.revision = 3
    }
    #expect(!store.state.canUndo && store.state.canRedo)
    await store.send(.view(.redoButtonTapped)) {
      _ = $0.history.redo(transcript)
      $0.transcript = edited
      $0.paragraphs = IdentifiedArray(uniqueElements: edited.paragraphs)
      $0.isSaving = true
    }
    await store.receive(\.saved.success, 4) {
      $0.isSaving = false
      $0.revision = 4
    }
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

  @Test func `changes of another page are shown, and the text that they replace is kept`() async {
    // Given an edit, and another page that was faster
    let store = makeStore(failure: TranscriptFailure.changedElsewhere)
    await edit("the fox", in: store)
    await store.receive(\.saved.failure, .changedElsewhere) {
      $0.isSaving = false
      $0.failure = .changedElsewhere
      $0.unsavedText = "the fox"
      $0.editedTexts = []
      $0.revision = -1
    }

    // Then the text of the other page is shown, and the user's is still there
    await store.receive(\.recordLoaded) { showOther(&$0) }
    #expect(store.state.paragraphs.map(\.text) == ["other words"])
    #expect(!store.state.canUndo && !store.state.hasFailedToSave)
  }

  @Test func `a change that was not saved is saved again`() async {
    // Given a change that the disk has no room for
    let store = makeStore(failure: TranscriptFailure.repository(.diskFull))
    await edit("the fox", in: store)
    await store.receive(\.saved.failure, .repository(.diskFull)) {
      $0.isSaving = false
      $0.failure = .repository(.diskFull)
      $0.hasUnsavedChanges = true
    }
    #expect(store.state.hasFailedToSave)

    // When another page's record arrives, then the change stays
    let record = TranscriptRecord(state: .done, transcript: transcript, revision: 1)
    await store.send(.recordLoaded(record)) { $0.pendingRecord = record }
    #expect(store.state.paragraphs[0].text == "the fox")

    // When it is saved again
    await store.send(.view(.saveAgainButtonTapped)) {
      $0.failure = nil
      $0.isSaving = true
      $0.hasUnsavedChanges = false
    }
    await store.receive(\.saved.failure, .repository(.diskFull)) {
      $0.isSaving = false
      $0.failure = .repository(.diskFull)
      $0.hasUnsavedChanges = true
    }
    #expect(saved.value.map(\.text) == ["the fox the lazy dog", "the fox the lazy dog"])
    store.dependencies.transcripts.save = { _, _, revision in revision + 1 }
    await store.send(.view(.saveAgainButtonTapped)) {
      $0.failure = nil
      $0.isSaving = true
      $0.hasUnsavedChanges = false
    }
    await store.receive(\.saved.success, 2) {
      $0.isSaving = false
      $0.revision = 2
      $0.editedTexts = []
      $0.pendingRecord = nil
    }
    #expect(!store.state.hasFailedToSave)
    #expect(store.state.paragraphs[0].text == "the fox")
  }

  @Test func `a change that was not saved can be discarded`() async {
    let store = makeStore(failure: TranscriptFailure.repository(.diskFull))
    await edit("the fox", in: store)
    await store.receive(\.saved.failure, .repository(.diskFull)) {
      $0.isSaving = false
      $0.failure = .repository(.diskFull)
      $0.hasUnsavedChanges = true
    }
    await store.send(.view(.discardChangesButtonTapped)) {
      $0.failure = nil
      $0.hasUnsavedChanges = false
      $0.editedTexts = []
      $0.revision = -1
    }
    await store.receive(\.recordLoaded) { showOther(&$0) }
    #expect(store.state.paragraphs.map(\.text) == ["other words"])
    #expect(!store.state.hasFailedToSave)
  }

  @Test func `a server without speech recognition says so`() async {
    let store = makeStore(TranscriptFeature.State(id: UUID(0)))
    store.dependencies.speechClient.authorizationStatus = { .restricted }
    await store.send(.view(.task)) { $0.isOff = true }
  }

  @Test func `a record that arrives during a save does not undo it`() async throws {
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

    // When the record of the page's own change arrives before the response
    let own = try #require(store.state.transcript)
    await store.send(.recordLoaded(TranscriptRecord(state: .done, transcript: own, revision: 2)))
    open.finish()

    // Then the edited text stays, and can be undone
    await store.receive(\.saved.success, 2)
    #expect(store.state.paragraphs[0].text == "fox")
    #expect(store.state.canUndo)
  }

  @Test func `a record of another page that arrives during a save is shown afterwards`() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.transcripts.save = { _, _, revision in
      for await _ in gate {}
      return revision + 1
    }
    await store.send(.view(.speakerNamed(0, "Ada")))
    await store.send(
      .recordLoaded(TranscriptRecord(state: .done, transcript: .spoken((0, "new")), revision: 3)))
    #expect(store.state.paragraphs.map(\.text) == ["the quick fox", "the lazy dog"])
    open.finish()
    await store.receive(\.saved.success, 2)
    #expect(store.state.paragraphs.map(\.text) == ["new"])
    #expect(store.state.revision == 3 && !store.state.canUndo)
  }

  @Test func `a change leaves the other paragraphs as they are`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.view(.queryChanged("the")))
    let stamp = store.state.paragraphs.structureStamp
    await store.send(.view(.editButtonTapped(first)))
    await store.send(.view(.draftChanged("quick fox")))
    await store.send(.view(.editSaved))
    await store.receive(\.saved.success, 2)
    // Rows of a page are rendered again if the structure has changed.
    #expect(store.state.paragraphs.structureStamp == stamp)
    #expect(store.state.paragraphs.map(\.text) == ["quick fox", "the lazy dog"])
    #expect(store.state.paragraphs.map(\.matches.count) == [0, 1])
  }

  @Test func `a search goes through its matches and round`() async {
    let store = makeStore()
    await store.send(.view(.queryChanged("the"))) {
      $0.query = "the"
      $0.matches = [
        TranscriptFeature.State.Match(paragraph: first, index: 0),
        TranscriptFeature.State.Match(paragraph: second, index: 0),
      ]
      $0.selectedMatch = 0
      $0.paragraphs[id: first]?.matches = [0..<1]
      $0.paragraphs[id: first]?.selectedMatch = 0
      $0.paragraphs[id: second]?.matches = [0..<1]
    }
    await store.send(.view(.nextMatchButtonTapped)) {
      $0.selectedMatch = 1
      $0.paragraphs[id: first]?.selectedMatch = nil
      $0.paragraphs[id: second]?.selectedMatch = 0
    }
    await store.send(.view(.nextMatchButtonTapped)) {
      $0.selectedMatch = 0
      $0.paragraphs[id: first]?.selectedMatch = 0
      $0.paragraphs[id: second]?.selectedMatch = nil
    }
    await store.send(.view(.previousMatchButtonTapped)) {
      $0.selectedMatch = 1
      $0.paragraphs[id: first]?.selectedMatch = nil
      $0.paragraphs[id: second]?.selectedMatch = 0
    }
    await store.send(.view(.queryChanged(""))) {
      $0.query = ""
      $0.matches = []
      $0.selectedMatch = nil
      $0.paragraphs = IdentifiedArray(uniqueElements: transcript.paragraphs)
    }
    await store.send(.view(.nextMatchButtonTapped))
  }

  @Test func `an excerpt is selected when the transcript is read`() async {
    // Given a transcript that is not read yet
    let (changes, told) = AsyncThrowingStream.makeStream(of: TranscriptRecord.self)
    let store = makeStore(TranscriptFeature.State(id: UUID(0)), changes: changes)
    store.exhaustivity = .off
    let task = await store.send(.view(.task))

    // When an excerpt is opened, and the transcript is read
    await store.send(
      .excerptOpened([.init("…fox "), .init("the", isMatch: true), .init(" lazy…")]))
    #expect(store.state.query == "the")
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 1))
    await store.receive(\.delegate.excerptFound, 9)

    // Then the match in the excerpt is selected, and stays selected
    #expect(store.state.paragraphs.map(\.selectedMatch) == [nil, 0])
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 2))
    await store.receive(\.recordLoaded)
    #expect(store.state.selectedMatch == 1)
    await store.send(.view(.previousMatchButtonTapped))
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 3))
    await store.receive(\.recordLoaded)
    #expect(store.state.selectedMatch == 0)
    told.finish()
    await task.finish()
  }

  @Test func `a match within a word selects the word`() async {
    let spoken = Transcript.spoken((0, "known for a well-known roof"))
    let store = makeStore(
      TranscriptFeature.State(
        id: UUID(0), record: TranscriptRecord(state: .done, transcript: spoken, revision: 1)))
    store.exhaustivity = .off
    await store.send(
      .excerptOpened([.init("…a well-"), .init("known", isMatch: true), .init(" roof")]))
    await store.receive(\.delegate.excerptFound, 3)
    #expect(store.state.query == "well-known")
    #expect(store.state.paragraphs.map(\.matches) == [[3..<4]])
    #expect(store.state.selectedMatch == 0)
  }

  @Test func `an excerpt that was edited selects the first match, or none`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.excerptOpened([.init("…a "), .init("lazy", isMatch: true), .init(" cat…")]))
    await store.receive(\.delegate.excerptFound, 10)
    #expect(store.state.selectedMatch == 0)
    await store.send(.excerptOpened([.init("…a "), .init("cat", isMatch: true)]))
    #expect(store.state.query == "cat" && store.state.selectedMatch == nil)
  }

  @Test func `a search finds words on both sides of a segment's end, and of an edit`() async {
    // Given a paragraph of two utterances
    let spoken = Transcript.spoken((0, "ask my fellow"), (4, "not what"))
    let store = makeStore(
      TranscriptFeature.State(
        id: UUID(0), record: TranscriptRecord(state: .done, transcript: spoken, revision: 1)))
    store.exhaustivity = .off
    await store.send(.view(.queryChanged("fellow not wh")))
    #expect(store.state.matches.count == 1)

    // When the words between two of them go
    await store.send(.view(.editButtonTapped(first)))
    await store.send(.view(.draftChanged("ask what")))
    await store.send(.view(.editSaved))
    await store.receive(\.saved.success, 2)

    // Then these are found, until the edit is undone
    await store.send(.view(.queryChanged("ask what")))
    #expect(store.state.matches.count == 1)
    #expect(store.state.paragraphs.map(\.text) == ["ask what"])
    await store.send(.view(.undoButtonTapped))
    await store.receive(\.saved.success, 3)
    #expect(store.state.transcript == spoken)
    #expect(store.state.matches.isEmpty)
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
    await store.receive(\.saved.success, 2) {
      $0.isSaving = false
      $0.revision = 2
    }
    var named = transcript
    named.speakerNames = [0: "Ada"]
    await store.send(.view(.speakerNamed(0, ""))) {
      $0.history.note(named)
      $0.transcript?.speakerNames = [:]
      $0.isSaving = true
    }
    await store.receive(\.saved.success, 3) {
      $0.isSaving = false
      $0.revision = 3
    }
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
    let (changes, told) = AsyncThrowingStream.makeStream(of: TranscriptRecord.self)
    let store = makeStore(TranscriptFeature.State(id: UUID(0)), changes: changes)
    let task = await store.send(.view(.task))
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 1))
    await store.receive(\.recordLoaded) {
      $0.isLoaded = true
      $0.progress = .done
      $0.revision = 1
      $0.transcript = transcript
      $0.paragraphs = IdentifiedArray(uniqueElements: transcript.paragraphs)
    }

    // When a word is searched for, and heard
    await store.send(.view(.queryChanged("lazy"))) {
      $0.query = "lazy"
      $0.matches = [TranscriptFeature.State.Match(paragraph: second, index: 0)]
      $0.selectedMatch = 0
      $0.paragraphs[id: second]?.matches = [1..<2]
      $0.paragraphs[id: second]?.selectedMatch = 0
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
    await store.receive(\.saved.success, 2) {
      $0.isSaving = false
      $0.revision = 2
      $0.editedTexts = []
    }

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
  private func edit(_ text: String, in store: TestStoreOf<TranscriptFeature>) async -> Transcript {
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

  /// Expects the stored record, which another page has changed.
  private func showOther(_ state: inout TranscriptFeature.State) {
    let other = Transcript.spoken((0, "other words"))
    state.history = TranscriptHistory()
    state.revision = 9
    state.transcript = other
    state.paragraphs = IdentifiedArray(uniqueElements: other.paragraphs)
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
