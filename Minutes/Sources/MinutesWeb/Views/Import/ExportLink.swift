import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The link that downloads an archive of memos.
struct ExportLink: Component {
  /// The memos. `nil` for all.
  var memos: [Memo.ID]?

  /// The selection, which exports memos that are too many for the address of a link.
  var selection: StoreOf<MemoSelection>?

  @Environment(\.texts) private var texts

  var body: some HTML {
    if let memos {
      if memos.count > MinutesPaths.maximumArchiveCount {
        button(.type(.button)) { texts.memos.export }.onClick {
          selection?.send(.view(.exportButtonTapped(listed: memos)))
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
