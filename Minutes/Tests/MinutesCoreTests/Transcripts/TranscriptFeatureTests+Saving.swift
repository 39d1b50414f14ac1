import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension TranscriptFeatureTests {
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
    await receiveFullDisk(in: store)
    #expect(store.state.hasFailedToSave)

    // When another page's record arrives, then the change stays
    let record = TranscriptRecord(state: .done, transcript: transcript, revision: 1)
    await store.send(.recordLoaded(record)) { $0.pendingRecord = record }
    #expect(store.state.paragraphs[0].text == "the fox")

    // When it is saved again
    await saveAgain(in: store)
    await receiveFullDisk(in: store)
    #expect(saved.value.map(\.text) == ["the fox the lazy dog", "the fox the lazy dog"])
    store.dependencies.transcripts.save = { _, _, revision in revision + 1 }
    await saveAgain(in: store)
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
    await receiveFullDisk(in: store)
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

  @Test func `a record that arrives during a save does not undo it`() async {
    // Given a save that is under way
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.dependencies.transcripts.delaySaves(until: gate)
    let edited = await edit("fox", in: store)

    // When the record of the page's own change arrives before the response
    let own = TranscriptRecord(state: .done, transcript: edited, revision: 2)
    await store.send(.recordLoaded(own)) { $0.pendingRecord = own }
    open.finish()

    // Then the edited text stays, and can be undone
    await store.receive(\.saved.success, 2) {
      $0.isSaving = false
      $0.revision = 2
      $0.editedTexts = []
      $0.pendingRecord = nil
    }
    #expect(store.state.paragraphs[0].text == "fox")
    #expect(store.state.canUndo)
  }

  @Test func `a record of another page that arrives during a save is shown afterwards`() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.dependencies.transcripts.delaySaves(until: gate)
    await store.send(.view(.speakerNamed(0, "Ada"))) {
      $0.history.note(transcript)
      $0.transcript?.speakerNames = [0: "Ada"]
      $0.isSaving = true
    }
    let new = Transcript.spoken((0, "new"))
    let record = TranscriptRecord(state: .done, transcript: new, revision: 3)
    await store.send(.recordLoaded(record)) { $0.pendingRecord = record }
    open.finish()
    await store.receive(\.saved.success, 2) {
      $0.isSaving = false
      $0.pendingRecord = nil
      $0.history = TranscriptHistory()
      $0.revision = 3
      $0.transcript = new
      $0.paragraphs = IdentifiedArray(uniqueElements: new.paragraphs)
    }
    #expect(!store.state.canUndo)
  }

  /// Expects that a change is not saved because the disk is full.
  private func receiveFullDisk(in store: TestStoreOf<TranscriptFeature>) async {
    await store.receive(\.saved.failure, .repository(.diskFull)) {
      $0.isSaving = false
      $0.failure = .repository(.diskFull)
      $0.hasUnsavedChanges = true
    }
  }

  private func saveAgain(in store: TestStoreOf<TranscriptFeature>) async {
    await store.send(.view(.saveAgainButtonTapped)) {
      $0.failure = nil
      $0.isSaving = true
      $0.hasUnsavedChanges = false
    }
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
