import Foundation
import LiveHTML
import Observation

/// A page that counts the open pages, and has a handler that throws.
struct PresencePage: Page {
  init(presence: Presence) { self.presence = presence }

  let presence: Presence
  private let visibility = VisibilityReports()

  private struct Refusal: LocalizedError {
    var errorDescription: String? { "Nobody can be invited." }
  }

  var head: PageHead { PageHead(title: "Presence") }

  var body: some HTML {
    main {
      h1 { "Presence" }
      output(.aria("label", "Pages")) { "\(presence.count)" }
      button(.type(.button)) { "Invite" }.onClick { throw Refusal() }
      label(.for("note")) { "Note" }
      textarea(.id("note")).onInput { _ in }
      VisibilityView(reports: visibility)
    }
    .onMount { presence.count += 1 }
    .onDisappear { presence.count -= 1 }
  }
}

@MainActor
@Observable
private final class VisibilityReports {
  var values: [String] = []
}

/// Shows what the page was told about its visibility.
private struct VisibilityView: Component {
  let reports: VisibilityReports

  var body: some HTML {
    p(.id("visibility")) { reports.values.joined(separator: " ") }
      .onVisibilityChange { reports.values.append($0 ? "visible" : "hidden") }
  }
}
