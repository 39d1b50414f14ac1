import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The transcript of an open memo.
struct TranscriptView: Component {
  let store: StoreOf<TranscriptFeature>

  var body: some HTML {
    section(.class("transcript"), .aria("label", "Transcript")) {
      TranscriptProgress(store: store)
      if let failure = store.failure {
        div(.class("failed"), .role("alert")) {
          p { failure.message }
          if store.hasFailedToSave {
            p { "Your change is not saved." }
            button(.type(.button)) { "Save again" }
              .onClick { store.send(.view(.saveAgainButtonTapped)) }
            button(.type(.button)) { "Discard my change" }
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

  var body: some HTML {
    if let text = store.unsavedText {
      div(.class("unsaved"), .role("alert")) {
        p { "The paragraph that you have edited has changed. Your text is not saved:" }
        blockquote { text }
        button(.type(.button)) { "Discard my text" }
          .onClick { store.send(.view(.unsavedTextDismissed)) }
      }
    }
  }
}

/// The progress of the transcription, and the engine that has made the text.
struct TranscriptProgress: Component {
  let store: StoreOf<TranscriptFeature>

  var body: some HTML {
    div(.class("progress")) {
      p(.role("status")) { text }
      if case .running(let progress) = store.progress {
        LiveHTML.progress(.aria("label", "Transcription"), .max(1), .value(rounded(progress)))
      }
      if isOff {
        ""
      } else if store.progress.isUnderWay {
        button(.type(.button), .class("quiet")) { "Cancel" }
          .onClick { store.send(.view(.cancelButtonTapped)) }
      } else if store.transcript == nil {
        button(.type(.button), .class("quiet"), .disabled(store.isReadOnly)) { "Transcribe" }
          .onClick { store.send(.view(.transcribeButtonTapped)) }
      }
    }
  }

  /// Nothing waits for an engine that will not come.
  private var isOff: Bool { store.isOff && store.progress.isUnderWay }

  private func rounded(_ progress: Double) -> Double { (progress * 100).rounded() / 100 }

  private var text: String {
    guard store.isLoaded else { return "Reading the transcript…" }
    if isOff { return "Speech recognition is off: the server runs with --no-speech." }
    switch store.progress {
    case .cancelled: return "This memo is not transcribed."
    case .failed(let failure): return failure.message
    case .running: return "Transcribing…"
    case .waiting: return store.waitingReason ?? "Waiting to be transcribed."
    case .done:
      if store.paragraphs.isEmpty { return "No speech was recognized." }
      guard let transcript = store.transcript else { return "" }
      return transcript.engine?.transcriptText(isEdited: transcript.isEdited) ?? ""
    }
  }
}

/// The ways to another transcript, below the text.
struct TranscriptAgain: Component {
  let store: StoreOf<TranscriptFeature>

  var body: some HTML {
    if !store.progress.isUnderWay {
      div(.class("again")) {
        if store.progress == .done, let transcript = store.transcript, !transcript.isEdited,
          let engine = transcript.engine
        {
          BetterEngine(engine: engine, canTranscribeAgain: true)
        }
        button(.type(.button), .class("quiet"), .disabled(store.isReadOnly)) { "Transcribe again" }
          .onClick { store.send(.view(.transcribeButtonTapped)) }
      }
    }
  }
}

/// The search in a transcript.
struct TranscriptSearch: Component {
  let store: StoreOf<TranscriptFeature>

  var body: some HTML {
    div(.class("search"), .role("search")) {
      input(
        .type(.search), .aria("label", "Search the transcript"), .placeholder("Search"),
        .value(store.query), .autocomplete("off"), .enterKeyHint("search")
      )
      .onInput(debounce: 150) { store.send(.view(.queryChanged($0))) }
      .onKey("Enter", preventsDefault: true) { _ in store.send(.view(.nextMatchButtonTapped)) }
      span(.class("count"), .role("status")) { count }
      button(
        .type(.button), .aria("label", "Previous match"), .disabled(store.matches.isEmpty)
      ) {
        "↑"
      }
      .onClick { store.send(.view(.previousMatchButtonTapped)) }
      button(.type(.button), .aria("label", "Next match"), .disabled(store.matches.isEmpty)) {
        "↓"
      }
      .onClick { store.send(.view(.nextMatchButtonTapped)) }
    }
  }

  private var count: String {
    guard !store.query.isEmpty else { return "" }
    guard let selected = store.selectedMatch else { return "No matches" }
    return "\((selected + 1).localText) of \(store.matches.count.localText)"
  }
}

/// Undo, redo, copy, and files to download.
struct TranscriptTools: Component {
  let store: StoreOf<TranscriptFeature>

  var body: some HTML {
    div(.class("tools"), .role("group"), .aria("label", "Transcript tools")) {
      button(.type(.button), .disabled(!store.canUndo)) { "Undo" }
        .onClick { store.send(.view(.undoButtonTapped)) }
      button(.type(.button), .disabled(!store.canRedo)) { "Redo" }
        .onClick { store.send(.view(.redoButtonTapped)) }
      button(.type(.button), .data("copy", "")) { "Copy" }
      // Filled by the page's script.
      span(.class("copied"), .role("status")) {}
      // Closed by the page's script.
      details(.class("export")) {
        summary { "Export" }
        div(.class("formats"), .role("group"), .aria("label", "Formats")) {
          for format in TranscriptFormat.allCases {
            a(.href(MinutesPaths.transcript(of: store.id, as: format)), .download("")) {
              format.name
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
  fileprivate var name: String {
    switch self {
    case .txt: "Text (TXT)"
    case .md: "Markdown (MD)"
    case .srt: "Subtitles (SRT)"
    case .vtt: "Web subtitles (VTT)"
    case .json: "Words and times (JSON)"
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

  var body: some HTML {
    let speakers = store.transcript?.speakers ?? []
    if let counts = store.speakerCounts {
      label(.class("speaker-count")) {
        "Speakers "
        select(
          .value(store.speakerCount.map(String.init) ?? ""), .disabled(store.isReadOnly)
        ) {
          option(.value(""), .selected(store.speakerCount == nil)) { "Not told apart" }
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
            .type(.text), .aria("label", "Name of speaker \(speaker + 1)"),
            .placeholder("Speaker \(speaker + 1)"),
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
