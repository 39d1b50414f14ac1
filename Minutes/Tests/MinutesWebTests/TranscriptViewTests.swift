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
  .dependencies {
    $0.audioPlayer = .previewValue
    $0.audioRecorder = .previewValue
    $0.continuousClock = TestClock()
    $0.locale = Locale(identifier: "en_GB")
    $0.timeZone = .gmt
  }
)
struct TranscriptViewTests {
  private struct Shown: Page {
    let store: StoreOf<AppFeature>
    var head: PageHead { PageHead(title: "Minutes") }
    var body: some HTML { AppView(store: store) }
  }

  @Test func `a transcript is opened and closed`() async throws {
    let store = memosStore([Memo.previews[0]])
    let page = TestPage(Shown(store: store))
    try page.click(.button("Transcript"))
    await page.settle()
    #expect(throws: Never.self) {
      try page.find(.text("Draft by PocketSphinx. For better text run `minutes speech install`."))
    }
    try page.click(.button("Transcript"))
    #expect(page.all(.label("Search the transcript")).isEmpty)
  }

  @Test func `a word that the page's script tells of is played`() async throws {
    let store = transcriptStore(.preview)
    let page = TestPage(Shown(store: store))
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
  func `what no script tells plays nothing`(detail: String) throws {
    let store = transcriptStore(.preview)
    let page = TestPage(Shown(store: store))
    try page.dispatch("word", at: .role("group", name: "Paragraph at 0 seconds"), detail: detail)
    #expect(store.playback.memos[0].mode == .notPlaying)
  }

  @Test func `a paragraph is edited and undone`() async throws {
    let store = transcriptStore(.preview)
    let page = TestPage(Shown(store: store))
    try page.click(.button("Edit the paragraph at 0 seconds"))
    try page.type("Lorem ipsum", into: .label("Text of the paragraph"))
    try page.click(.button("Save"))
    await page.settle()
    #expect(try page.text(.role("group", name: "Paragraph at 0 seconds")) == "Lorem ipsum")
    try page.click(.button("Undo"))
    await page.settle()
    #expect(
      try page.text(.role("group", name: "Paragraph at 0 seconds"))
        .hasPrefix("Lorem ipsum dolor sit"))
  }

  @Test func `the word at the position is marked`() async throws {
    let store = transcriptStore(.preview)
    let page = TestPage(Shown(store: store))
    store.send(.playback(.memos(.element(id: Memo.previews[0].id, action: .view(.seeked(to: 1))))))
    await page.settle()
    let spoken = store.playback.memos[0].transcript?.paragraphs.compactMap(\.spokenWord)
    #expect(spoken?.count == 1)
  }

  @Test func `captions say what was spoken and how good the text is`() throws {
    let store = recordingStore {
      $0.captions.engine = SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good)
      $0.captions.result = SpeechResult(
        segments: [
          TranscriptSegment(id: 0, words: [TranscriptWord("Hello.", start: 0, end: 1)]),
          TranscriptSegment(id: 1, words: [TranscriptWord("wor", start: 1, end: 2)]),
        ], isFinal: false)
    }
    let page = TestPage(Shown(store: store))
    #expect(throws: Never.self) { try page.find(.text("Hello.")) }
    #expect(throws: Never.self) { try page.find(.text("Text by Whisper (tiny.en).")) }
  }
}
