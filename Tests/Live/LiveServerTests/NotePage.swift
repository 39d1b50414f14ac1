#if LiveServer
import LiveHTML
import LiveServer
import Observation

/// A restorable text.
@MainActor
@Observable
final class Note {
  var text = ""
}

struct NotePage: Page, Restorable {
  let note: Note

  var head: PageHead { PageHead(title: "Note") }

  var restorableState: String { note.text }

  func restore(_ text: String) { note.text = text }

  var body: some HTML {
    main {
      p { note.text }
      button { "More" }.onClick { note.text += "more" }
    }
  }

  static var route: Route {
    Route("/note") { _ in NotePage(note: Note()) }
  }
}

struct OtherNotePage: Page, Restorable {
  let note: Note

  var head: PageHead { PageHead(title: "Other note") }

  var restorableState: String { note.text }

  func restore(_ text: String) { note.text = text }

  var body: some HTML {
    main { p { "Other: \(note.text)" } }
  }

  static var route: Route {
    Route("/other") { _ in OtherNotePage(note: Note()) }
  }
}
#endif
