import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The button that shows the speech engine.
struct SpeechButton: Component {
  let store: StoreOf<SpeechSetup>

  static let id = "speech-button"

  @Environment(\.texts) private var texts

  var body: some HTML {
    button(.type(.button), .class("quiet"), .id(Self.id)) { texts.speech.speech }
      .onClick { store.send(.view(.showButtonTapped)) }
  }
}

/// The offer to install a better speech engine.
struct SpeechNotice: Component {
  let store: StoreOf<SpeechSetup>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.isNoticeShown {
      section(.class("notice"), .aria("label", texts.speech.notice)) {
        p { texts.speech.noticeText }
        div(.class("live-buttons")) {
          button(.type(.button)) { texts.speech.notNow }.onClick {
            store.send(.view(.notNowButtonTapped))
          }
          button(.type(.button), .class("primary")) { texts.speech.installWhisper }
            .onClick { store.send(.view(.showButtonTapped)) }
        }
      }
    }
  }
}

/// The dialog in which the recommended speech engine is installed.
struct SpeechSetupDialog: Component {
  let store: StoreOf<SpeechSetup>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.isShown {
      ModalDialog(texts.speech.speech) {
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

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("setup")) {
      // Otherwise a browser scrolls to the first button, which is at the end.
      h2(.tabIndex(-1), .autofocus) { texts.speech.speech }
      if let failure = store.failure {
        p(.class("failed"), .role("alert")) { failure.message(in: texts) }
      }
      switch store.status {
      case nil: p { texts.speech.reading }
      case .installed(let installed): SpeechInstalledView(installed: installed)
      case .installing(let progress): SpeechProgressView(store: store, progress: progress)
      case .missing: SpeechPlanView(store: store)
      case .unavailable(let reason): p { reason.message(in: texts) }
      }
      div(.class("live-buttons")) {
        button(.type(.button)) { texts.speech.close }
          .onClick { store.send(.view(.closeButtonTapped)) }
        if store.status == .missing {
          button(.type(.button), .class("primary"), .disabled(store.plan == nil)) {
            texts.speech.install
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

  @Environment(\.texts) private var texts

  var body: some HTML {
    p(.role("status")) {
      texts.speech.isInstalled(
        installed.engine.name, installed.engine.model,
        installed.engine.qualityText(texts.engines))
    }
    if let model = installed.model {
      p { texts.speech.languagesOfModel(model.languages(texts.speech)) }
    }
    p {
      texts.speech.replaceAndRemove.before
      code { texts.speech.replaceAndRemove.marked }
      texts.speech.replaceAndRemove.after
    }
  }
}

/// The progress of an installation.
struct SpeechProgressView: Component {
  let store: StoreOf<SpeechSetup>
  let progress: SpeechInstallationProgress?

  @Environment(\.texts) private var texts

  var body: some HTML {
    p(.role("status")) { step }
    LiveHTML.progress(
      .aria("label", texts.speech.installation), .max(1),
      .when(progress != nil, .value(((progress?.fraction ?? 0) * 100).rounded() / 100)))
    p { texts.speech.canBeClosed }
    if progress != nil {
      button(.type(.button), .class("quiet")) { texts.speech.cancel }
        .onClick { store.send(.view(.cancelButtonTapped)) }
    }
  }

  private var step: String {
    switch progress?.step {
    case nil: texts.speech.installedElsewhere
    case .checking: texts.speech.checking
    case .downloading: texts.speech.downloading
    case .testing: texts.speech.testing
    }
  }
}

/// The engine in use, the downloads of the better one, and their licences.
struct SpeechPlanView: Component {
  let store: StoreOf<SpeechSetup>

  @Environment(\.texts) private var texts

  var body: some HTML {
    p { texts.speech.draft }
    p { texts.speech.whisper }
    label {
      "\(texts.speech.languages) "
      select(.value(store.model.rawValue)) {
        for model in SpeechModel.allCases {
          option(.value(model.rawValue), .selected(model == store.model)) {
            texts.speech.model(model.languages(texts.speech), model.rawValue)
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
        texts.speech.downloads(
          plan.downloadMegabytes.counted, plan.source, plan.diskMegabytes.counted)
      }
      ul {
        ForEach(plan.downloads) { download in
          li {
            texts.speech.download(
              download.id, download.purpose.text(texts.speech), download.licence)
          }
        }
      }
    } else if store.failure == nil {
      p { texts.speech.readingDownloads }
    }
  }
}
