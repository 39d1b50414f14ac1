import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The menu of a memo: its sound and its transcript as files, and the ways to share and to copy them.
///
/// `Runtime/menu.js` does what only the browser can do, and reports failures.
struct MemoMenu: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    // Closed by the page's script, as the formats of a transcript.
    details(
      .class("export memo-menu"), .id("menu-\(store.id)"),
      .data("address", PlaybackLocation.memo(store.id).path),
      .data("name", name), .data("sound", MinutesPaths.sound(of: store.id)),
      .data("length", String(store.memo.duration)),
      .data("transcript", MinutesPaths.transcript(of: store.id, as: .txt))
    ) {
      summary(.aria("label", texts.menu.shareMemo(name))) { texts.menu.share }
        .onClick { store.send(.view(.menuButtonTapped)) }
      div(.class("formats"), .role("group"), .aria("label", texts.menu.actions)) {
        button(.type(.button), .data("share", ""), .aria("describedby", reasonID)) {
          texts.menu.shareNow
        }
        // Shown by the page's script.
        p(.class("hint"), .id(reasonID), .hidden(true)) {
          texts.menu.cannotShare
        }
        a(.href(MinutesPaths.sound(of: store.id)), .download("")) { texts.menu.downloadSound }
        a(.href(MinutesPaths.wav(of: store.id)), .download("")) { texts.menu.downloadWAV }
        transcriptItems
        button(.type(.button), .data("copy-link", "")) { texts.menu.copyLink }
      }
    }
    // Filled by the page's script.
    p(.class("menu-status"), .role("status")) {}
  }

  @HTMLBuilder private var transcriptItems: some HTML {
    switch store.hasTranscript {
    case true:
      for format in TranscriptFormat.allCases {
        a(.href(MinutesPaths.transcript(of: store.id, as: format)), .download("")) {
          texts.menu.downloadTranscript(format.rawValue.uppercased())
        }
      }
      button(.type(.button), .data("copy-transcript", "")) { texts.menu.copyTranscript }
    case false:
      p(.class("hint")) { texts.menu.noTranscript }
    case nil:
      EmptyHTML()
    }
  }

  private var name: String { store.memo.name }

  private var reasonID: String { "no-sharing-\(store.id)" }
}
