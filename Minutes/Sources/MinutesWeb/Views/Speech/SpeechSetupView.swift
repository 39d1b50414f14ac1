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

/// The notice that there is a better speech engine.
struct SpeechNotice: Component {
  let store: StoreOf<SpeechSetup>

  var body: some HTML {
    if store.isNoticeShown {
      section(.class("notice"), .aria("label", "Better captions and transcripts")) {
        p {
          "Captions and transcripts are drafts now: about one word in four is wrong. Whisper makes text that can be read. It runs on this machine, too."
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
      case nil: p { "One moment…" }
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
      "\(installed.engine.name) (\(installed.engine.model)) recognizes speech, on this machine. The next recording uses it."
    }
    if let model = installed.model { p { "It knows \(model.languages)." } }
    p {
      "Memos with a draft can be transcribed again. "
      code { "minutes speech remove" }
      " removes it."
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
    p { "You can close this and go on: the installation does not need the page." }
    if progress != nil {
      button(.type(.button), .class("quiet")) { "Cancel the installation" }
        .onClick { store.send(.view(.cancelButtonTapped)) }
    }
  }

  private var step: String {
    switch progress?.step {
    case nil: "Whisper is being installed by another program."
    case .checking: "Checking this machine…"
    case .downloading: "Downloading…"
    case .testing: "Unpacking and testing…"
    }
  }
}

/// The downloads, for the user who is asked.
struct SpeechPlanView: Component {
  let store: StoreOf<SpeechSetup>

  var body: some HTML {
    p {
      "PocketSphinx recognizes speech now: about one word in four is wrong. Whisper makes text that can be read. It runs on this machine, and your recordings stay here."
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
        "It downloads \(plan.downloadMegabytes) MB from \(plan.source) and takes \(plan.diskMegabytes) MB on the disk:"
      }
      ul {
        ForEach(plan.downloads) { download in
          li { "\(download.id), \(download.purpose), licence \(download.licence)" }
        }
      }
    } else if store.failure == nil {
      p { "Looking up what is needed…" }
    }
  }
}
