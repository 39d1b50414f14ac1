import LiveHTML
import MinutesCore

/// The link that downloads an archive of memos.
struct ExportLink: Component {
  /// The memos. `nil` for all.
  var memos: [Memo.ID]?

  var body: some HTML {
    if let memos {
      if memos.count > MinutesPage.maximumArchiveCount {
        p(.class("hint")) {
          "At most \(MinutesPage.maximumArchiveCount) memos can be exported together. “Export all memos” exports all."
        }
      } else if !memos.isEmpty {
        a(.class("export-link"), .href(MinutesPage.archivePath(of: memos)), .download("")) {
          "Export"
        }
      }
    } else {
      a(.class("back"), .href(MinutesPage.archivePath), .download("")) { "Export all memos" }
    }
  }
}
