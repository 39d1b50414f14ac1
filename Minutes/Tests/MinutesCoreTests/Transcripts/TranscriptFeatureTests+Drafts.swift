import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension TranscriptFeatureTests {
  @Test func `a draft stays with its paragraph when another transcript arrives`() async {
    // Given a second paragraph that is being edited
    let store = makeStore()
    await type("the lazy cat", for: 1, in: store)

    // When another page has put a paragraph before it
    let longer = Transcript.spoken((0, "the quick fox"), (9, "jumps over"), (20, "the lazy dog"))
    let third = TranscriptParagraph.ID(segment: 2, word: 0)
    await load(longer, in: store) {
      $0.paragraphs[id: third]?.isEdited = true
      $0.draft?.paragraph = third
    }

    // Then the same paragraph is edited, where it is now
    let edited = longer.replacingText(at: 2, with: "the lazy cat")
    await store.send(.view(.editSaved)) {
      $0.draft = nil
      $0.editedTexts = ["the lazy cat"]
      $0.history.note(longer)
      $0.transcript = edited
      $0.paragraphs = IdentifiedArray(uniqueElements: edited.paragraphs)
      $0.isSaving = true
    }
    await receiveSave(3, in: store)
    #expect(store.state.paragraphs.map(\.text) == ["the quick fox", "jumps over", "the lazy cat"])
  }

  @Test func `a draft does not replace a paragraph that has changed`() async {
    // Given a paragraph that is being edited
    let store = makeStore()
    await type("the lazy cat", for: 1, in: store)

    // When a new transcript has another text there, then the typed text is set aside
    let other = Transcript.spoken((0, "the quick fox"), (9, "a sleeping dog"))
    await load(other, in: store) {
      $0.draft = nil
      $0.unsavedText = "the lazy cat"
    }

    // Until the user has read it
    await store.send(.view(.editSaved))
    #expect(saved.value == [])
    await store.send(.view(.unsavedTextDismissed)) { $0.unsavedText = nil }
  }

  @Test func `text that is set aside does not replace earlier text`() async {
    // Given an edit that is being saved, and a draft in another paragraph
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.transcripts.save = { _, _, _ in
      for await _ in gate {}
      throw TranscriptFailure.changedElsewhere
    }
    await store.send(.view(.editButtonTapped(first)))
    await store.send(.view(.draftChanged("the fox")))
    await store.send(.view(.editSaved))
    await store.send(.view(.editButtonTapped(second)))
    await store.send(.view(.draftChanged("the lazy cat")))

    // When another page has replaced both paragraphs
    open.finish()
    await store.receive(\.saved.failure)
    await store.receive(\.recordLoaded)

    // Then both texts are there
    #expect(store.state.draft == nil)
    #expect(store.state.unsavedText == "the fox\n\nthe lazy cat")
    #expect(store.state.hasUnsavedText && !store.state.hasFailedToSave)
    await store.send(.view(.unsavedTextDismissed))
    #expect(!store.state.hasUnsavedText)
  }

  @Test func `a draft is set aside when the memo is transcribed again`() async {
    let store = makeStore()
    await type("the lazy cat", for: 1, in: store)
    await store.send(.view(.transcribeButtonTapped)) {
      $0.draft = nil
      $0.paragraphs[id: second]?.isEdited = false
      $0.unsavedText = "the lazy cat"
    }
  }

  @Test func `an untouched draft of a paragraph that has changed is closed`() async {
    let store = makeStore()
    await store.send(.view(.editButtonTapped(second))) {
      $0.draft = TranscriptFeature.State.Draft(transcript.paragraphs[1])
      $0.paragraphs[id: second]?.isEdited = true
    }
    let other = Transcript.spoken((0, "other"))
    await load(other, in: store) { $0.draft = nil }
  }

  /// Has another page replace the transcript.
  private func load(
    _ other: Transcript, in store: TestStoreOf<TranscriptFeature>,
    _ expect: @escaping (inout TranscriptFeature.State) -> Void
  ) async {
    await store.send(
      .recordLoaded(TranscriptRecord(state: .done, transcript: other, revision: 2))
    ) {
      $0.revision = 2
      $0.transcript = other
      $0.paragraphs = IdentifiedArray(uniqueElements: other.paragraphs)
      expect(&$0)
    }
  }
}
