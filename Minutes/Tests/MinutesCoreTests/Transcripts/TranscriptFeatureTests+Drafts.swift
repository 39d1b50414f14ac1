import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension TranscriptFeatureTests {
  @Test func `a draft stays with its paragraph when another transcript arrives`() async {
    // Given a second paragraph that is being edited
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.view(.editButtonTapped(second)))
    await store.send(.view(.draftChanged("the lazy cat")))

    // When another page has put a paragraph before it
    let longer = Transcript.spoken((0, "the quick fox"), (9, "jumps over"), (20, "the lazy dog"))
    await store.send(
      .recordLoaded(TranscriptRecord(state: .done, transcript: longer, revision: 2)))

    // Then the same paragraph is edited, where it is now
    let third = TranscriptParagraph.ID(segment: 2, word: 0)
    #expect(store.state.draft?.paragraph == third)
    #expect(store.state.paragraphs.map(\.isEdited) == [false, false, true])
    await store.send(.view(.editSaved))
    await store.receive(\.saved.success, 3)
    #expect(store.state.paragraphs.map(\.text) == ["the quick fox", "jumps over", "the lazy cat"])
  }

  @Test func `a draft does not replace a paragraph that has changed`() async {
    // Given a paragraph that is being edited
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.view(.editButtonTapped(second)))
    await store.send(.view(.draftChanged("the lazy cat")))

    // When a new transcript has another text there
    let other = Transcript.spoken((0, "the quick fox"), (9, "a sleeping dog"))
    await store.send(
      .recordLoaded(TranscriptRecord(state: .done, transcript: other, revision: 2)))

    // Then the typed text is set aside until the user has read it
    #expect(store.state.draft == nil)
    #expect(store.state.unsavedText == "the lazy cat")
    await store.send(.view(.editSaved))
    #expect(store.state.paragraphs.map(\.text) == ["the quick fox", "a sleeping dog"])
    #expect(saved.value == [])
    await store.send(.view(.unsavedTextDismissed))
    #expect(store.state.unsavedText == nil)
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
    store.exhaustivity = .off
    await store.send(.view(.editButtonTapped(second)))
    await store.send(.view(.draftChanged("the lazy cat")))
    await store.send(.view(.transcribeButtonTapped))
    #expect(store.state.draft == nil)
    #expect(store.state.unsavedText == "the lazy cat")
  }

  @Test func `an untouched draft of a paragraph that has changed is closed`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.view(.editButtonTapped(second)))
    await store.send(
      .recordLoaded(
        TranscriptRecord(state: .done, transcript: .spoken((0, "other")), revision: 2)))
    #expect(store.state.draft == nil && store.state.unsavedText == nil)
  }
}
