import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension TranscriptFeatureTests {
  @Test func `a change leaves the other paragraphs as they are`() async {
    let store = makeStore()
    await store.send(.view(.queryChanged("the"))) { selectThe(0, &$0) }
    let stamp = store.state.paragraphs.structureStamp
    await type("quick fox", for: 0, in: store)
    let edited = transcript.replacingText(at: 0, with: "quick fox")
    await store.send(.view(.editSaved)) {
      $0.draft = nil
      $0.editedTexts = ["quick fox"]
      $0.history.note(transcript)
      $0.transcript = edited
      $0.paragraphs = IdentifiedArray(uniqueElements: edited.paragraphs)
      $0.paragraphs[id: second]?.matches = [0..<1]
      $0.paragraphs[id: second]?.selectedMatch = 0
      $0.matches = [TranscriptFeature.State.Match(paragraph: second, index: 0)]
      $0.isSaving = true
    }
    await receiveSave(2, in: store)
    // Rows of a page are rendered again if the structure has changed.
    #expect(store.state.paragraphs.structureStamp == stamp)
    #expect(store.state.paragraphs.map(\.text) == ["quick fox", "the lazy dog"])
  }

  @Test func `a search goes through its matches and round`() async {
    let store = makeStore()
    await store.send(.view(.queryChanged("the"))) { selectThe(0, &$0) }
    await store.send(.view(.nextMatchButtonTapped)) { selectThe(1, &$0) }
    await store.send(.view(.nextMatchButtonTapped)) { selectThe(0, &$0) }
    await store.send(.view(.previousMatchButtonTapped)) { selectThe(1, &$0) }
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
    let (store, told, task) = await openTranscript()

    // When an excerpt is opened, and the transcript is read
    let excerpt: [MemoMatch.Part] = [
      .init("…fox "), .init("the", isMatch: true), .init(" lazy…"),
    ]
    await store.send(.excerptOpened(excerpt)) {
      $0.pendingExcerpt = excerpt
      $0.query = "the"
    }
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 1))
    await store.receive(\.recordLoaded) {
      showTranscript(&$0)
      $0.pendingExcerpt = nil
      selectThe(1, &$0)
    }
    await store.receive(\.delegate.excerptFound, 9)

    // Then the match in the excerpt is selected, and stays selected
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 2))
    await store.receive(\.recordLoaded) { $0.revision = 2 }
    await store.send(.view(.previousMatchButtonTapped)) { selectThe(0, &$0) }
    told.yield(TranscriptRecord(state: .done, transcript: transcript, revision: 3))
    await store.receive(\.recordLoaded) { $0.revision = 3 }
    told.finish()
    await task.finish()
  }

  @Test func `a match within a word selects the word`() async {
    let spoken = Transcript.spoken((0, "known for a well-known roof"))
    let store = makeStore(
      TranscriptFeature.State(
        id: UUID(0), record: TranscriptRecord(state: .done, transcript: spoken, revision: 1)))
    await store.send(
      .excerptOpened([.init("…a well-"), .init("known", isMatch: true), .init(" roof")])
    ) { selectMatch(of: "well-known", 3..<4, in: first, &$0) }
    await store.receive(\.delegate.excerptFound, 3)
  }

  @Test func `an excerpt that was edited selects the first match, or none`() async {
    let store = makeStore()
    await store.send(
      .excerptOpened([.init("…a "), .init("lazy", isMatch: true), .init(" cat…")])
    ) { selectMatch(of: "lazy", 1..<2, in: second, &$0) }
    await store.receive(\.delegate.excerptFound, 10)
    await store.send(.excerptOpened([.init("…a "), .init("cat", isMatch: true)])) {
      $0.query = "cat"
      $0.matches = []
      $0.selectedMatch = nil
      $0.paragraphs = IdentifiedArray(uniqueElements: transcript.paragraphs)
    }
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

  /// Expects a search with one match, which is selected.
  func selectMatch(
    of query: String, _ words: Range<Int>, in paragraph: TranscriptParagraph.ID,
    _ state: inout TranscriptFeature.State
  ) {
    state.query = query
    state.matches = [TranscriptFeature.State.Match(paragraph: paragraph, index: 0)]
    state.selectedMatch = 0
    state.paragraphs[id: paragraph]?.matches = [words]
    state.paragraphs[id: paragraph]?.selectedMatch = 0
  }

  /// Expects the search for the word that both paragraphs begin with, at one of its matches.
  private func selectThe(_ index: Int, _ state: inout TranscriptFeature.State) {
    state.query = "the"
    state.matches = [first, second].map {
      TranscriptFeature.State.Match(paragraph: $0, index: 0)
    }
    state.selectedMatch = index
    for (position, paragraph) in [first, second].enumerated() {
      state.paragraphs[id: paragraph]?.matches = [0..<1]
      state.paragraphs[id: paragraph]?.selectedMatch = position == index ? 0 : nil
    }
  }
}
