import LiveHTML
import MinutesCore

/// The link that downloads an archive of memos.
struct ExportLink: Component {
  /// The memos. `nil` for all.
  var memos: [Memo.ID]?

  @Environment(\.texts) private var texts

  var body: some HTML {
    if let memos {
      if memos.count > MinutesPaths.maximumArchiveCount {
        p(.class("hint")) {
          texts.memos.tooManyForExport(MinutesPaths.maximumArchiveCount)
        }
      } else if !memos.isEmpty {
        a(.class("export-link"), .href(MinutesPaths.archive(of: memos)), .download("")) {
          texts.memos.export
        }
      }
    } else {
      a(.class("back"), .href(MinutesPaths.archive), .download("")) { texts.memos.exportAll }
    }
  }
}
