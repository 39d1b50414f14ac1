import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The paragraphs of a transcript. The page's script tells which word was chosen, so words need no handlers of their own, and keeps the
/// word that is played in sight (`Runtime/transcript.js`).
struct TranscriptText: Component {
  let store: StoreOf<TranscriptFeature>

  var body: some HTML {
    p(.class("hint keys")) {
      "Click a word to hear it. With the keyboard: ← and → choose, Enter plays."
    }
    div(.class("document"), .data("document", "")) {
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
  }
}

/// A paragraph: its time, its words, or the field where they are edited.
struct TranscriptParagraphView: Component {
  let store: StoreOf<TranscriptFeature>
  let paragraph: TranscriptParagraph

  var body: some HTML {
    div(.class("paragraph")) {
      div(.class("margin")) {
        button(
          .type(.button), .class("time"), .aria("label", "Play from \(paragraph.start.spokenText)")
        ) {
          paragraph.start.clockText
        }
        .onClick { store.send(.view(.wordTapped(paragraph.id, 0))) }
        if let speaker = paragraph.speaker {
          span(.class("speaker")) { store.transcript?.name(ofSpeaker: speaker) ?? "" }
        }
        if !paragraph.isEdited {
          button(
            .type(.button), .class("quiet"),
            .aria("label", "Edit the paragraph at \(paragraph.start.spokenText)")
          ) {
            "Edit"
          }
          .onClick { store.send(.view(.editButtonTapped(paragraph.id))) }
        }
      }
      if paragraph.isEdited {
        TranscriptDraftView(store: store)
      } else {
        p(
          .class("words"), .data("paragraph", paragraph.id.attribute), .tabIndex(0),
          .role("group"), .aria("label", "Paragraph at \(paragraph.start.spokenText)")
        ) {
          for (index, word) in paragraph.words.enumerated() {
            if index > 0, word.hasSpaceBefore { " " }
            span(.when(!classes(of: word, at: index).isEmpty, .class(classes(of: word, at: index))))
            {
              word.text
            }
          }
        }
      }
    }
  }

  private func classes(of word: TranscriptWord, at index: Int) -> String {
    var classes: [String] = []
    if word.confidence < TranscriptParagraph.lowConfidence { classes.append("unsure") }
    if paragraph.spokenWord == index { classes.append("spoken") }
    if let match = paragraph.matches.firstIndex(where: { $0.contains(index) }) {
      classes.append(paragraph.selectedMatch == match ? "match selected" : "match")
    }
    return classes.joined(separator: " ")
  }
}

/// The field where a paragraph is edited.
struct TranscriptDraftView: Component {
  let store: StoreOf<TranscriptFeature>

  var body: some HTML {
    div(.class("draft")) {
      textarea(
        .aria("label", "Text of the paragraph"), .rows(5), .autofocus,
        .maxLength(TranscriptFeature.maximumParagraphLength), .value(store.draft?.text ?? "")
      )
      .onInput(debounce: 300) { store.send(.view(.draftChanged($0))) }
      .onKey("Control+Enter", "Meta+Enter", preventsDefault: true) { _ in
        store.send(.view(.editSaved))
      }
      .onKey("Escape", preventsDefault: true) { _ in store.send(.view(.editCancelled)) }
      div(.class("live-answers")) {
        button(.type(.button)) { "Cancel" }.onClick { store.send(.view(.editCancelled)) }
        button(.type(.button), .class("primary")) { "Save" }
          .onClick { store.send(.view(.editSaved)) }
      }
    }
  }
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
