import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The paragraphs of a transcript. The page's script tells which word was chosen, so words need no handlers of their own, marks the word
/// that is played, and keeps it in sight (`Runtime/transcript.js`).
struct TranscriptText: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(
      .class("document"), .data("document", store.id.uuidString),
      .when(store.isReadOnly, .data("read-only", ""))
    ) {
      ForEach(store.paragraphs) { paragraph in
        TranscriptParagraphView(store: store, paragraph: paragraph)
      }
    }
    .on("word") { event in
      guard let paragraph = TranscriptParagraph.ID(attribute: event.detail["paragraph"]?.string),
        let word = event.detail["word"]?.number.flatMap(Int.init(exactly:))
      else { return }
      store.send(.view(.wordTapped(paragraph, word)))
    }
    .onHistoryKeys(of: store)
    p(.class("hint keys")) {
      texts.transcripts.keys
    }
    TranscriptLegend(store: store)
  }
}

/// The meaning of the marks of words. A component of its own, because it depends on all words.
struct TranscriptLegend: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let words = store.transcript?.segments.lazy.flatMap(\.words)
    if words?.contains(where: \.isUncertain) == true {
      p(.class("hint legend")) {
        texts.transcripts.unsureWords.before
        span(.class("unsure")) { texts.transcripts.unsureWords.marked }
        texts.transcripts.unsureWords.after
      }
    }
    if words?.contains(where: \.hasUncertainSpeaker) == true {
      p(.class("hint legend")) {
        texts.transcripts.unsureSpeakers.before
        span(.class("unsure-speaker")) { texts.transcripts.unsureSpeakers.marked }
        texts.transcripts.unsureSpeakers.after
      }
    }
  }
}

/// A paragraph: its time, its words, or the field where they are edited.
struct TranscriptParagraphView: Component {
  let store: StoreOf<TranscriptFeature>
  let paragraph: TranscriptParagraph

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("paragraph")) {
      div(.class("margin")) {
        button(
          .type(.button), .class("time"),
          .aria("label", texts.transcripts.playFrom(paragraph.start.spokenText))
        ) {
          paragraph.start.clockText
        }
        .onClick { store.send(.view(.wordTapped(paragraph.id, 0))) }
        if let speaker = paragraph.speakerName {
          span(.class("speaker")) { speaker }
          if paragraph.hasUncertainSpeaker {
            span(.class("uncertain")) { texts.transcripts.uncertain }
          }
        }
        if !paragraph.isEdited {
          button(
            .type(.button), .class("quiet"),
            .aria("label", texts.transcripts.editParagraph(paragraph.start.spokenText))
          ) {
            texts.transcripts.edit
          }
          .onClick { store.send(.view(.editButtonTapped(paragraph.id))) }
        }
      }
      if paragraph.isEdited {
        TranscriptDraftView(store: store, start: paragraph.start)
      } else {
        let classes = wordClasses
        p(
          .class("words"), .data("paragraph", paragraph.id.attribute),
          .data("starts", paragraph.words.startsAttribute), .tabIndex(0),
          .role("group"), .aria("label", texts.transcripts.paragraph(paragraph.start.spokenText))
        ) {
          for (index, word) in paragraph.words.enumerated() {
            if index > 0, word.hasSpaceBefore { " " }
            span(.when(classes[index] != nil, .class(classes[index] ?? ""))) { word.text }
          }
        }
      }
    }
  }

  /// The class of each word that has one.
  private var wordClasses: [Int: String] {
    var classes: [Int: String] = [:]
    for (index, word) in paragraph.words.enumerated() {
      let names = [
        word.isUncertain ? "unsure" : nil, word.hasUncertainSpeaker ? "unsure-speaker" : nil,
      ].compactMap(\.self)
      if !names.isEmpty { classes[index] = names.joined(separator: " ") }
    }
    for (number, match) in paragraph.matches.enumerated() {
      let name = paragraph.selectedMatch == number ? "match selected" : "match"
      for index in match { classes[index] = classes[index].map { "\($0) \(name)" } ?? name }
    }
    return classes
  }
}

/// The field where a paragraph is edited.
struct TranscriptDraftView: Component {
  let store: StoreOf<TranscriptFeature>

  /// When the paragraph starts, in seconds.
  let start: Double

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(
      .class("draft"),
      .data("starts", [TranscriptWord("", start: start, end: start)].startsAttribute)
    ) {
      textarea(
        .aria("label", texts.transcripts.paragraphField), .rows(5), .autofocus,
        .maxLength(TranscriptFeature.maximumParagraphLength), .value(store.draft?.text ?? "")
      )
      .onInput(debounce: 300) { store.send(.view(.draftChanged($0))) }
      .onKey("Control+Enter", "Meta+Enter", preventsDefault: true) { _ in
        store.send(.view(.editSaved))
      }
      .onKey("Escape", preventsDefault: true) { _ in store.send(.view(.editCancelled)) }
      div(.class("live-buttons")) {
        button(.type(.button)) { texts.transcripts.cancel }.onClick {
          store.send(.view(.editCancelled))
        }
        button(.type(.button), .class("primary")) { texts.transcripts.save }
          .onClick { store.send(.view(.editSaved)) }
      }
    }
  }
}

/// The place that is played, for the page's script. It is a component of its own, so that nothing else is rendered when it moves.
struct SpokenPosition: Component {
  let store: StoreOf<VoiceMemo>

  var body: some HTML {
    span(.hidden, .data("spoken-at", store.spokenPosition.map { "\($0.hundredths)" } ?? "")) {}
  }
}

extension [TranscriptWord] {
  /// The starts of the words, as the page's script reads them: hundredths of a second, each after the one before.
  fileprivate var startsAttribute: String {
    var last = 0
    var text = ""
    for word in self {
      let start = word.start.hundredths
      if !text.isEmpty { text += " " }
      text += String(start - last)
      last = start
    }
    return text
  }
}

extension Double {
  /// Seconds in hundredths.
  fileprivate var hundredths: Int { Int(clamping: (self * 100).rounded()) }
}

extension TranscriptParagraph.ID {
  /// The id as an attribute has it: `12-0`.
  var attribute: String { "\(segment)-\(word)" }

  /// The id that the page's script has read from an attribute.
  init?(attribute: String?) {
    let numbers = attribute?.split(separator: "-").compactMap { Int($0, radix: 10) } ?? []
    guard numbers.count == 2 else { return nil }
    self.init(segment: numbers[0], word: numbers[1])
  }
}
