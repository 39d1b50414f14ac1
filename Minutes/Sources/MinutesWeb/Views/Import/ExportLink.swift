import LiveHTML
import MinutesCore

/// The link that downloads an archive of memos.
struct ExportLink: Component {
  /// The memos. `nil` for all.
  var memos: [Memo.ID]?

  var body: some HTML {
    if let memos {
      if memos.count > MinutesPaths.maximumArchiveCount {
        p(.class("hint")) {
          "At most \(MinutesPaths.maximumArchiveCount) memos can be exported together. “Export all memos” exports all."
        }
      } else if !memos.isEmpty {
        a(.class("export-link"), .href(MinutesPaths.archive(of: memos)), .download("")) {
          "Export"
        }
      }
    } else {
      a(.class("back"), .href(MinutesPaths.archive), .download("")) { "Export all memos" }
    }
  }
}
