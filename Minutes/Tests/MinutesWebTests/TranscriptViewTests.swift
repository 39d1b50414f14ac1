import BoundedNumbers
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(
  .dependencies { $0.setDeviceDependencies() }
)
struct TranscriptViewTests {
  @Test func `a transcript is opened and closed`() async throws {
    let store = memosStore([Memo.previews[0]])
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Transcript"))
    await page.settle()
    #expect(throws: Never.self) {
      try page.find(.text("Draft by PocketSphinx. About one word in four is wrong."))
    }
    #expect(page.all(.label("Search the transcript")).count == 1)
    try page.click(.button("Transcript"))
    #expect(page.all(.label("Search the transcript")).isEmpty)
  }

  @Test func `a word that the page's script tells of is played`() async throws {
    let store = transcriptStore(.preview)
    let page = TestPage(ShownApp(store: store))
    try page.dispatch(
      "word", at: .role("group", name: "Paragraph at 0 seconds"),
      detail: #"{"paragraph": "0-0", "word": 2}"#)
    await page.settle()
    let word = try #require(store.playback.memos[0].transcript?.transcript?.segments[0].words[2])
    #expect(store.playback.memos[0].position == word.start)
    #expect(store.playback.memos[0].mode == .playing)
  }

  @Test(arguments: [
    "7", #"{"paragraph": "0-0"}"#, #"{"paragraph": "0", "word": 1}"#,
    #"{"paragraph": "0-0", "word": 1e300}"#, #"{"paragraph": "0-0", "word": -1}"#,
    #"{"paragraph": "99999999999999999999-0", "word": 1}"#,
  ])
  func `invalid details of an event play nothing`(detail: String) throws {
    let store = transcriptStore(.preview)
    let page = TestPage(ShownApp(store: store))
    try page.dispatch("word", at: .role("group", name: "Paragraph at 0 seconds"), detail: detail)
    #expect(store.playback.memos[0].mode == .notPlaying)
  }

  @Test func `a paragraph is edited and undone`() async throws {
    let store = transcriptStore(.preview)
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Edit the paragraph at 0 seconds"))
    try page.type("Lorem ipsum", into: .label("Text of the paragraph"))
    try page.click(.button("Save"))
    await page.settle()
    #expect(try page.text(.role("group", name: "Paragraph at 0 seconds")) == "Lorem ipsum")
    // Then it is no draft any more
    #expect(throws: Never.self) { try page.find(.text("Text by PocketSphinx, edited.")) }
    try page.click(.button("Undo"))
    await page.settle()
    #expect(
      try page.text(.role("group", name: "Paragraph at 0 seconds"))
        .hasPrefix("Lorem ipsum dolor sit"))
  }

  @Test func `a transcript that cannot be changed hides the buttons of its paragraphs`()
    async throws
  {
    // Given an open transcript, and a selected part of the sound
    let store = transcriptStore(.preview)
    let page = TestPage(ShownApp(store: store))
    func words(in node: PageNode? = nil) -> PageNode? {
      let node = node ?? page.document.body
      if node.attributes["data-document"] != nil { return node }
      return node.children.lazy.compactMap { words(in: $0) }.first
    }
    func isReadOnly() -> Bool { words()?.attributes["data-read-only"] != nil }
    try page.click(.button("Edit"))
    try page.type("10", into: .label("Start of the selection"))
    let edit = Finder.button("Edit the paragraph at 0 seconds")
    #expect(!isReadOnly() && page.all(edit).count == 1)

    // When an edit of the sound begins
    try page.click(.button("Delete this"))
    // Then the style sheet hides the buttons, and one that was pressed before that does nothing
    #expect(isReadOnly())
    let style = String(decoding: MinutesAssets.style.bytes, as: UTF8.self)
    #expect(style.contains("[data-read-only] .margin > .quiet { visibility: hidden; }"))
    let button = try page.find(edit)
    #expect(button.attributes["class"] == "quiet")
    #expect(button.parent?.attributes["class"] == "margin")
    try page.click(edit)
    #expect(store.playback.memos[0].transcript?.draft == nil)

    // When it has ended
    await page.settle()
    // Then they are there again
    #expect(!isReadOnly())
    try page.click(edit)
    #expect(store.playback.memos[0].transcript?.draft != nil)
  }

  @Test func `the page's script knows the position and the start of each word`() async throws {
    let store = transcriptStore(.preview)
    let page = TestPage(ShownApp(store: store))
    let words = try page.find(.role("group", name: "Paragraph at 0 seconds"))
    let starts = words.attributes["data-starts"]?.split(separator: " ").compactMap { Int($0) }
    let paragraph = try #require(store.playback.memos[0].transcript?.paragraphs.first)
    #expect(starts?.count == paragraph.words.count)
    #expect(starts?.reduce(0, +) == Int(clamping: (paragraph.words.last!.start * 100).rounded()))

    func position(in node: PageNode? = nil) -> String? {
      let node = node ?? page.document.body
      return node.attributes["data-spoken-at"]
        ?? node.children.lazy.compactMap { position(in: $0) }.first
    }
    #expect(position() == "")
    store.send(
      .playback(.memos(.element(id: Memo.previews[0].id, action: .view(.seeked(to: 1.5))))))
    await page.settle()
    #expect(position() == "150")
  }

  @Test func `an edit sends one paragraph, and a position none`() async throws {
    // Given a transcript of a hundred paragraphs
    let segments = (0..<100).map { number in
      TranscriptSegment(
        id: number,
        words: (0..<90).map { word in
          let start = Double(number * 60) + Double(word) / 2
          return TranscriptWord("paragraph\(number)", start: start, end: start + 0.4)
        })
    }
    let record = TranscriptRecord(
      state: .done, transcript: Transcript(segments: segments), revision: 1)
    let store = transcriptStore(record)
    let page = TestPage(ShownApp(store: store))
    page.comparesWithFreshPage = false

    // When the memo is played on
    store.send(.playback(.memos(.element(id: Memo.previews[0].id, action: .view(.seeked(to: 9))))))
    await page.settle()
    // Then no word is sent
    #expect(page.takePatches().joined().utf8.count < 1_000)

    // When a paragraph is edited
    try page.click(.button("Edit the paragraph at 50 minutes"))
    try page.type("paragraph50 and six other words", into: .label("Text of the paragraph"))
    _ = page.takePatches()
    try page.click(.button("Save"))
    await page.settle()
    // Then the others are not sent
    let patches = page.takePatches().joined()
    #expect(patches.contains("other"))
    #expect(!patches.contains("paragraph49") && !patches.contains("paragraph51"))
    #expect(patches.utf8.count < 10_000)
  }

  @Test func `keys undo the change of the transcript that has the focus`() async throws {
    // Given two memos with open transcripts, both edited
    func record(_ start: Double) -> TranscriptRecord {
      let words = [TranscriptWord("before", start: start, end: start + 1)]
      return TranscriptRecord(
        state: .done, transcript: Transcript(segments: [TranscriptSegment(id: 0, words: words)]),
        revision: 1)
    }
    let store = memosStore([Memo.previews[0], Memo.previews[1]]) {
      $0.show($0.memos[0].id)
      for index in $0.memos.indices {
        $0.memos[index].transcript = TranscriptFeature.State(
          id: $0.memos[index].id, record: record(Double(index * 10)))
      }
    }
    let page = TestPage(ShownApp(store: store))
    for memo in Memo.previews[0...1] {
      let paragraph = TranscriptParagraph.ID(segment: 0, word: 0)
      for action: TranscriptFeature.Action.View in [
        .editButtonTapped(paragraph), .draftChanged("edited"), .editSaved,
      ] {
        store.send(
          .playback(.memos(.element(id: memo.id, action: .transcript(.view(action))))))
      }
    }
    await page.settle()
    func texts() -> [String?] {
      store.playback.memos.map { $0.transcript?.paragraphs.first?.text }
    }
    #expect(texts() == ["edited", "edited"])

    // When the key is pressed in the first one
    try page.press(
      "z", modifiers: .control, on: .role("group", name: "Paragraph at 0 seconds"))
    await page.settle()

    // Then the other one stays
    #expect(texts() == ["before", "edited"])
  }

  @Test func `typed text that was not saved is shown until it is discarded`() throws {
    let store = transcriptStore(.preview) { $0.transcript?.showUnsavedText("my text") }
    let page = TestPage(ShownApp(store: store))
    #expect(throws: Never.self) { try page.find(.text("my text")) }
    try page.click(.button("Discard my text"))
    #expect(store.playback.memos[0].transcript?.unsavedText == nil)
    #expect(page.all(.text("my text")).isEmpty)
  }

  @Test func `a hidden transcript says that it has text that is not saved`() throws {
    // Given a memo with text that was set aside
    let store = transcriptStore(.preview) { $0.transcript?.showUnsavedText("my text") }
    let page = TestPage(ShownApp(store: store))
    let hint = Finder.text("The transcript has text of yours that is not saved.")
    #expect(page.all(hint).isEmpty)
    // When the transcript is hidden
    try page.click(.button("Transcript"))
    // Then the memo says so, open and closed, and shows the text again
    #expect(page.all(.text("my text")).isEmpty && page.all(hint).count == 1)
    let id = store.playback.memos[0].id
    store.send(.playback(.memos(.element(id: id, action: .view(.rowTapped)))))
    page.session.flush()
    #expect(page.all(.text("Transcript not saved")).count == 1)
    store.send(.playback(.memos(.element(id: id, action: .view(.rowTapped)))))
    page.session.flush()
    #expect(page.all(.text("my text")).count == 1 && page.all(hint).isEmpty)
  }

  @Test func `captions show the spoken text and its quality`() throws {
    let store = recordingStore {
      $0.captions.engine = SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good)
      $0.captions.result = SpeechResult(
        segments: [
          TranscriptSegment(id: 0, words: [TranscriptWord("Hello.", start: 0, end: 1)]),
          TranscriptSegment(id: 1, words: [TranscriptWord("wor", start: 1, end: 2)]),
        ], isFinal: false)
    }
    let page = TestPage(ShownApp(store: store))
    #expect(throws: Never.self) { try page.find(.text("Hello.")) }
    #expect(throws: Never.self) {
      try page.find(
        .text("Captions by Whisper (tiny.en). About one word in 25 of clear English is wrong."))
    }
  }

  @Test func `captions without words say that the page listens, or that sound was left out`() {
    // Given a recording with an engine and without words
    let listening = "Listening…"
    let skipped =
      "Speech recognition is too slow for some of the sound. The transcript will have all words."
    func page(_ change: @escaping (inout RecordingMemo.State) -> Void) -> TestPage {
      let store = recordingStore {
        $0.captions.engine = SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good)
        change(&$0)
      }
      return TestPage(ShownApp(store: store))
    }

    // Then the page listens, unless the recording is paused
    let empty = page { _ in }
    #expect(empty.all(.text(listening)).count == 1 && empty.all(.text(skipped)).isEmpty)
    let paused = page { $0.mode = .paused }
    #expect(paused.all(.text(listening)).isEmpty)

    // And the first words replace the text
    let spoken = page {
      $0.captions.result = SpeechResult(
        segments: [TranscriptSegment(id: 0, words: [TranscriptWord("Hello.", start: 0, end: 1)])],
        isFinal: true)
    }
    #expect(spoken.all(.text(listening)).isEmpty && spoken.all(.text(skipped)).isEmpty)

    // And sound that was left out is reported, without words
    let behind = page {
      $0.captions.result = SpeechResult(
        segments: [], isFinal: true, delay: SpeechDelay(hasSkippedSound: true))
    }
    #expect(behind.all(.text(skipped)).count == 1 && behind.all(.text(listening)).isEmpty)
  }

  @Test func `captions say how far they are behind, and nothing when they keep up`() throws {
    // Given a recording with captions
    let store = recordingStore {
      $0.captions.engine = SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good)
    }
    let page = TestPage(ShownApp(store: store))
    let behind = Finder.text("Captions are 20 s behind.")
    func hear(_ delay: TimeInterval) {
      let result = SpeechResult(
        segments: [], isFinal: true, delay: SpeechDelay(duration: delay))
      store.send(.recording(.recordingMemo(.presented(.captions(.success(result))))))
      page.session.flush()
    }
    hear(9)
    #expect(page.all(behind).isEmpty && page.all(.text("Listening…")).count == 1)
    // When the engine is too slow
    hear(21)
    // Then the page says so, and screen readers do not announce it
    let text = try page.find(behind)
    #expect(text.attributes["role"] == nil && text.attributes["aria-live"] == nil)
    #expect(page.all(.text("Listening…")).isEmpty)
    // When the captions have caught up
    hear(0)
    // Then there is nothing to say
    #expect(page.all(behind).isEmpty)
  }

  @Test func `a change that was not saved can be saved again`() async throws {
    let store = transcriptStore(.preview) {
      $0.transcript?.showFailedSave(.repository(.diskFull))
    }
    let page = TestPage(ShownApp(store: store))
    #expect(throws: Never.self) { try page.find(.text("Your change is not saved.")) }
    try page.click(.button("Save again"))
    await page.settle()
    #expect(page.all(.button("Save again")).isEmpty)
    #expect(store.playback.memos[0].transcript?.failure == nil)
  }

  @Test func `speakers are counted and named`() async throws {
    // Given a transcript of two speakers
    let store = transcriptStore(.previewWithSpeakers) {
      $0.transcript?.showSpeakerCounts(2...8, chosen: 2)
    }
    let page = TestPage(ShownApp(store: store))
    #expect(page.all(.text("Ada")).count >= 1)

    // When the other one is named
    try page.type("Grace", into: .label("Name of speaker 2"))
    page.blur()
    await page.settle()

    // Then the paragraphs have the name
    let paragraphs = try #require(store.playback.memos[0].transcript?.paragraphs)
    #expect(Set(paragraphs.compactMap(\.speakerName)) == ["Ada", "Grace"])
    try page.change(.role("combobox", name: "Speakers"), to: "")
  }

  @Test func `a paragraph whose speaker is uncertain says so`() throws {
    // Given a paragraph with a certain speaker, and another one
    var record = TranscriptRecord.previewWithSpeakers
    for index in try #require(record.transcript).segments.indices {
      for word in record.transcript!.segments[index].words.indices {
        record.transcript!.segments[index].words[word].speakerConfidence = index < 2 ? 0.9 : 0.1
      }
    }
    let page = TestPage(ShownApp(store: transcriptStore(record)))
    // Then only the other one is marked
    let uncertain = record.transcript!.paragraphs.map(\.hasUncertainSpeaker)
    #expect(uncertain.contains(true) && uncertain.contains(false))
    #expect(page.all(.text("uncertain")).count == uncertain.count(where: { $0 }))
    // And a legend says what the marks of words mean
    #expect(page.all(.text("Words in italics")).count == 1)
    #expect(page.all(.text("Dotted words")).count == 1)
  }

  @Test func `a transcript without uncertain words has no legend`() {
    var record = TranscriptRecord.preview
    for index in record.transcript!.segments.indices {
      for word in record.transcript!.segments[index].words.indices {
        record.transcript!.segments[index].words[word].confidence = 1
      }
    }
    let page = TestPage(ShownApp(store: transcriptStore(record)))
    #expect(page.all(.text("Dotted words")).isEmpty && page.all(.text("Words in italics")).isEmpty)
  }

  @Test func `captions say which engine goes on, and why`() throws {
    let store = recordingStore {
      $0.captions.engine = SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good)
      $0.captions.result = SpeechResult(
        segments: [], isFinal: true,
        engine: SpeechEngineInfo(name: "PocketSphinx", quality: .draft),
        notice: "PocketSphinx is used instead of Whisper. Whisper has ended.")
    }
    let page = TestPage(ShownApp(store: store))
    for text in [
      "Draft by PocketSphinx. Many words are wrong while you speak; after a pause, about one in four.",
      "PocketSphinx is used instead of Whisper. Whisper has ended.",
    ] {
      #expect(throws: Never.self) { try page.find(.text(text)) }
    }
  }
}
