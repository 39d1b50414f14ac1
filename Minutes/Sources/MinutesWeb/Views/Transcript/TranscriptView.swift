import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The transcript of an open memo.
struct TranscriptView: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    section(.class("transcript"), .aria("label", texts.transcripts.transcript)) {
      TranscriptProgress(store: store)
      if let failure = store.failure {
        div(.class("failed"), .role("alert")) {
          p { failure.message(in: texts) }
          if store.hasFailedToSave {
            p { texts.transcripts.changeIsNotSaved }
            button(.type(.button)) { texts.transcripts.saveAgain }
              .onClick { store.send(.view(.saveAgainButtonTapped)) }
            button(.type(.button)) { texts.transcripts.discardChange }
              .onClick { store.send(.view(.discardChangesButtonTapped)) }
          }
        }
      }
      TranscriptUnsavedText(store: store)
      if store.transcript != nil {
        TranscriptSearch(store: store)
        TranscriptTools(store: store)
        TranscriptSpeakers(store: store)
        TranscriptText(store: store)
        TranscriptAgain(store: store)
      }
    }
    .confirmationDialog(store, \.confirmationDialog, action: \.confirmationDialog)
  }
}

/// The text that was typed for a paragraph that has changed since.
struct TranscriptUnsavedText: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if let text = store.unsavedText {
      div(.class("unsaved"), .role("alert")) {
        p { texts.transcripts.paragraphHasChanged }
        blockquote { text }
        button(.type(.button)) { texts.transcripts.discardText }
          .onClick { store.send(.view(.unsavedTextDismissed)) }
      }
    }
  }
}

/// The progress of the transcription, and the engine that has made the text.
struct TranscriptProgress: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("progress")) {
      p(.role("status")) {
        if isOff { OptionText(text: text) } else { text }
      }
      if case .running(let progress) = store.progress {
        LiveHTML.progress(
          .aria("label", texts.transcripts.progress), .max(1), .value(rounded(progress)))
      }
      if isOff {
        ""
      } else if store.progress.isUnderWay {
        button(.type(.button), .class("quiet")) { texts.transcripts.cancel }
          .onClick { store.send(.view(.cancelButtonTapped)) }
      } else if store.transcript == nil {
        button(.type(.button), .class("quiet"), .disabled(store.isReadOnly)) {
          texts.transcripts.transcribe
        }
        .onClick { store.send(.view(.transcribeButtonTapped)) }
      }
    }
  }

  /// Nothing waits for an engine that will not come.
  private var isOff: Bool { store.isOff && store.progress.isUnderWay }

  private func rounded(_ progress: Double) -> Double { (progress * 100).rounded() / 100 }

  private var text: String {
    guard store.isLoaded else { return texts.transcripts.reading }
    if isOff { return texts.transcripts.speechIsOff }
    switch store.progress {
    case .cancelled: return texts.transcripts.isNotTranscribed
    case .failed(let failure): return failure.message(in: texts)
    case .running: return texts.transcripts.transcribing
    case .waiting: return store.waitingReason?.message(in: texts) ?? texts.transcripts.waiting
    case .done:
      if store.paragraphs.isEmpty { return texts.transcripts.noSpeech }
      guard let transcript = store.transcript else { return "" }
      return transcript.engine?.transcriptText(texts.engines, isEdited: transcript.isEdited) ?? ""
    }
  }
}

/// The ways to another transcript, below the text.
struct TranscriptAgain: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if !store.progress.isUnderWay {
      div(.class("again")) {
        if store.progress == .done, let transcript = store.transcript, !transcript.isEdited,
          let engine = transcript.engine
        {
          BetterEngine(engine: engine, canTranscribeAgain: true)
        }
        button(.type(.button), .class("quiet"), .disabled(store.isReadOnly)) {
          texts.transcripts.transcribeAgain
        }
        .onClick { store.send(.view(.transcribeButtonTapped)) }
      }
    }
  }
}

/// The search in a transcript.
struct TranscriptSearch: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("search"), .role("search")) {
      input(
        .type(.search), .aria("label", texts.transcripts.searchField),
        .placeholder(texts.transcripts.search),
        .value(store.query), .autocomplete("off"), .enterKeyHint("search")
      )
      .onInput(debounce: 150) { store.send(.view(.queryChanged($0))) }
      .onKey("Enter", preventsDefault: true) { _ in store.send(.view(.nextMatchButtonTapped)) }
      span(.class("count"), .role("status")) { count }
      button(
        .type(.button), .aria("label", texts.transcripts.previousMatch),
        .disabled(store.matches.isEmpty)
      ) {
        "↑"
      }
      .onClick { store.send(.view(.previousMatchButtonTapped)) }
      button(
        .type(.button), .aria("label", texts.transcripts.nextMatch),
        .disabled(store.matches.isEmpty)
      ) {
        "↓"
      }
      .onClick { store.send(.view(.nextMatchButtonTapped)) }
    }
  }

  private var count: String {
    guard !store.query.isEmpty else { return "" }
    guard let selected = store.selectedMatch else { return texts.transcripts.noMatches }
    return texts.transcripts.matchOfMatches(
      (selected + 1).counted, store.matches.count.counted)
  }
}

/// Undo, redo, copy, and files to download.
struct TranscriptTools: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("tools"), .role("group"), .aria("label", texts.transcripts.tools)) {
      button(.type(.button), .disabled(!store.canUndo)) { texts.transcripts.undo }
        .onClick { store.send(.view(.undoButtonTapped)) }
      button(.type(.button), .disabled(!store.canRedo)) { texts.transcripts.redo }
        .onClick { store.send(.view(.redoButtonTapped)) }
      button(.type(.button), .data("copy", "")) { texts.transcripts.copy }
      // Filled by the page's script.
      span(.class("copied"), .role("status")) {}
      // Closed by the page's script.
      details(.class("export")) {
        summary { texts.transcripts.export }
        div(.class("formats"), .role("group"), .aria("label", texts.transcripts.formats)) {
          for format in TranscriptFormat.allCases {
            a(.href(MinutesPaths.transcript(of: store.id, as: format)), .download("")) {
              format.name(texts.transcripts)
            }
          }
        }
      }
    }
    .onHistoryKeys(of: store)
  }
}

extension TranscriptFormat {
  /// The name of the format in a menu.
  fileprivate func name(_ texts: TranscriptTexts) -> String {
    switch self {
    case .txt: texts.text
    case .md: texts.markdown
    case .srt: texts.subtitles
    case .vtt: texts.webSubtitles
    case .json: texts.wordsAndTimes
    }
  }
}

extension AttributedHTML {
  /// Undoes and redoes by keys while the focus is here: other transcripts of the page have changes of their own.
  @MainActor
  func onHistoryKeys(of store: StoreOf<TranscriptFeature>) -> Self {
    onKey("Control+z", "Meta+z", preventsDefault: false) { _ in
      // The browser undoes what is being typed.
      if store.draft == nil { store.send(.view(.undoButtonTapped)) }
    }
    .onKey("Control+y", "Control+Z", "Meta+Z", preventsDefault: false) { _ in
      if store.draft == nil { store.send(.view(.redoButtonTapped)) }
    }
  }
}

/// The number of speakers, and their names.
struct TranscriptSpeakers: Component {
  let store: StoreOf<TranscriptFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let speakers = store.transcript?.speakers ?? []
    if let counts = store.speakerCounts {
      label(.class("speaker-count")) {
        "\(texts.transcripts.speakers) "
        select(
          .value(store.speakerCount.map(String.init) ?? ""), .disabled(store.isReadOnly)
        ) {
          option(.value(""), .selected(store.speakerCount == nil)) {
            texts.transcripts.notToldApart
          }
          for count in counts {
            option(.value("\(count)"), .selected(store.speakerCount == count)) { "\(count)" }
          }
        }
        .onChange { store.send(.view(.speakerCountChanged(Int($0, radix: 10)))) }
      }
    }
    if !speakers.isEmpty {
      div(.class("speakers")) {
        for speaker in speakers {
          input(
            .type(.text), .aria("label", texts.transcripts.nameOfSpeaker(speaker + 1)),
            .placeholder(texts.transcripts.speaker(speaker + 1)),
            .value(store.transcript?.speakerNames[speaker] ?? ""),
            .maxLength(TranscriptFeature.maximumNameLength), .autocomplete("off"),
            .disabled(store.isReadOnly)
          )
          .onChange { store.send(.view(.speakerNamed(speaker, $0))) }
        }
      }
    }
  }
}
