import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The button that shows the speech engine.
struct SpeechButton: Component {
  let store: StoreOf<SpeechSetup>

  static let id = "speech-button"

  var body: some HTML {
    button(.type(.button), .class("quiet"), .id(Self.id)) { "Speech recognition" }
      .onClick { store.send(.view(.showButtonTapped)) }
  }
}

/// The offer to install a better speech engine.
struct SpeechNotice: Component {
  let store: StoreOf<SpeechSetup>

  var body: some HTML {
    if store.isNoticeShown {
      section(.class("notice"), .aria("label", "Better captions and transcripts")) {
        p {
          """
          PocketSphinx recognizes speech now, in draft quality: about one word in four of a transcript is wrong, and more \
          of the captions during a sentence. With Whisper, about one word in 25 is wrong. It also runs on this machine.
          """
        }
        div(.class("live-answers")) {
          button(.type(.button)) { "Not now" }.onClick { store.send(.view(.notNowButtonTapped)) }
          button(.type(.button), .class("primary")) { "Install Whisper…" }
            .onClick { store.send(.view(.showButtonTapped)) }
        }
      }
    }
  }
}

/// The dialog in which the recommended speech engine is installed.
struct SpeechSetupDialog: Component {
  let store: StoreOf<SpeechSetup>

  var body: some HTML {
    if store.isShown {
      ModalDialog("Speech recognition") {
        store.send(.view(.closeButtonTapped))
      } content: {
        SpeechSetupView(store: store)
      }
    }
  }
}

/// The engine that is installed, or the downloads and the progress.
struct SpeechSetupView: Component {
  let store: StoreOf<SpeechSetup>

  var body: some HTML {
    div(.class("setup")) {
      // Otherwise a browser scrolls to the first button, which is at the end.
      h2(.tabIndex(-1), .autofocus) { "Speech recognition" }
      if let failure = store.failure { p(.class("failed"), .role("alert")) { failure.message } }
      switch store.status {
      case nil: p { "Reading the status of speech recognition…" }
      case .installed(let installed): SpeechInstalledView(installed: installed)
      case .installing(let progress): SpeechProgressView(store: store, progress: progress)
      case .missing: SpeechPlanView(store: store)
      case .unavailable(let reason): p { reason.message }
      }
      div(.class("live-answers")) {
        button(.type(.button)) { "Close" }
          .onClick { store.send(.view(.closeButtonTapped)) }
        if store.status == .missing {
          button(.type(.button), .class("primary"), .disabled(store.plan == nil)) {
            "Download and install"
          }
          .onClick { store.send(.view(.installButtonTapped)) }
        }
      }
    }
  }
}

/// The engine that is installed.
struct SpeechInstalledView: Component {
  let installed: SpeechInstallationInfo

  var body: some HTML {
    p(.role("status")) {
      "\(installed.engine.name) (\(installed.engine.model)) recognizes speech on this machine, from the next utterance on. \(installed.engine.qualityText)"
    }
    if let model = installed.model { p { "Languages: \(model.languages)." } }
    p {
      "To replace a draft of an older memo, open the memo and choose “Transcribe again”. To remove Whisper, run "
      code { "minutes speech remove" }
      "."
    }
  }
}

/// The progress of an installation.
struct SpeechProgressView: Component {
  let store: StoreOf<SpeechSetup>
  let progress: SpeechInstallationProgress?

  var body: some HTML {
    p(.role("status")) { step }
    LiveHTML.progress(
      .aria("label", "Installation"), .max(1),
      .when(progress != nil, .value(((progress?.fraction ?? 0) * 100).rounded() / 100)))
    p { "You can close this dialog: the server continues the installation." }
    if progress != nil {
      button(.type(.button), .class("quiet")) { "Cancel the installation" }
        .onClick { store.send(.view(.cancelButtonTapped)) }
    }
  }

  private var step: String {
    switch progress?.step {
    case nil: "Another process is installing Whisper."
    case .checking: "Checking this machine…"
    case .downloading: "Downloading…"
    case .testing: "Unpacking and testing…"
    }
  }
}

/// The engine in use, the downloads of the better one, and their licences.
struct SpeechPlanView: Component {
  let store: StoreOf<SpeechSetup>

  var body: some HTML {
    p {
      """
      PocketSphinx recognizes speech now, in draft quality: about one word in four of a transcript is wrong. Captions have \
      more errors during a sentence and are corrected at its end.
      """
    }
    p {
      """
      With Whisper, about one word in 25 of clearly read English is wrong. Captions appear about a second after the \
      words, and few of them change. Noise, distance and accents cause more errors with every engine. Whisper runs on this \
      machine, and your recordings stay here.
      """
    }
    label {
      "Languages "
      select(.value(store.model.rawValue)) {
        for model in SpeechModel.allCases {
          option(.value(model.rawValue), .selected(model == store.model)) {
            "\(model.languages) (\(model.rawValue))"
          }
        }
      }
      .onChange { text in
        guard let model = SpeechModel(rawValue: text) else { return }
        store.send(.view(.modelSelected(model)))
      }
    }
    if let plan = store.plan {
      p {
        "The installation downloads \(plan.downloadMegabytes.localText) MB from \(plan.source) and needs \(plan.diskMegabytes.localText) MB of disk space:"
      }
      ul {
        ForEach(plan.downloads) { download in
          li { "\(download.id), \(download.purpose), licence \(download.licence)" }
        }
      }
    } else if store.failure == nil {
      p { "Reading the list of downloads…" }
    }
  }
}
