import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The dialogs that every tab has: speech recognition, the keyboard and the phone.
@MainActor
@PreviewBuilder
func settingsPreviews() -> [Preview] {
  Preview("Record, and Whisper can be installed") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .allowed
        $0.speechSetup = .preview(.missing)
      })
  }
  Preview("Speech recognition, missing") { AppView(store: speechStore(.missing)) }
  Preview("Speech recognition, installing") {
    AppView(
      store: speechStore(.installing(SpeechInstallationProgress(.downloading, fraction: 0.4))))
  }
  Preview("Speech recognition, installed by another program") {
    AppView(store: speechStore(.installing(nil)))
  }
  Preview("Speech recognition, installed") { AppView(store: speechStore(.installed(.preview()))) }
  Preview("Speech recognition, failed") {
    AppView(
      store: speechStore(
        .missing,
        failure: SpeechFailure(
          "Whisper was not installed: there is no connection to pypi.org. Try again later.")))
  }
  Preview("Speech recognition, not from this page") {
    AppView(
      store: speechStore(
        .unavailable(
          SpeechFailure(
            "Whisper is installed on the machine that serves this page: minutes speech install"))
      ))
  }
  Preview("Keyboard") { AppView(store: previewStore { $0.keyHelp = .preview() }) }
  Preview("Keyboard, letters off") {
    AppView(store: previewStore { $0.keyHelp = .preview(hasLetterKeys: false) })
  }
  Preview("Use on your phone") {
    AppView(store: previewStore { $0.phoneAccess = PhoneAccess.State(content: .shown(.preview)) })
  }
  Preview("Use on your phone, not reachable") {
    AppView(store: previewStore { $0.phoneAccess = PhoneAccess.State(content: .unreachable) })
  }
  Preview("Use on your phone, expired") {
    AppView(store: previewStore { $0.phoneAccess = PhoneAccess.State(content: .expired) })
  }
}

extension PhoneAddress {
  /// An address in a local network.
  static let preview = PhoneAddress(
    url: "https://minutes.example.org:8443/?token=0123456789abcdef0123456789abcdef",
    origin: "https://minutes.example.org:8443", hasToken: true)
}
