import ComposableArchitecture
public import Foundation
import LiveHTML
public import MinutesCore

/// The selections of memos that pages of this process export, and that are too long for an address.
public final class ArchiveSelections: Sendable {
  private struct Selection {
    var id: UUID
    var memos: [Memo.ID]
  }

  private let selections = LockIsolated<[Selection]>([])

  /// The number of selections that are kept: a browser requests its archive as soon as its page has told it the address.
  package static let maximumCount = 16

  /// Creates an empty register.
  public init() {}

  /// Keeps memos for the request of an archive.
  ///
  /// - Returns: The id of the selection. It is valid until ``maximumCount`` other selections were added.
  package func add(_ memos: [Memo.ID]) -> UUID {
    let selection = Selection(id: UUID(), memos: memos)
    selections.withValue { selections in
      selections.append(selection)
      selections.removeFirst(max(0, selections.count - Self.maximumCount))
    }
    return selection.id
  }

  /// Returns the memos of a selection. `nil` if the id is unknown.
  public func memos(of id: UUID) -> [Memo.ID]? {
    selections.value.first { $0.id == id }?.memos
  }
}

/// The browser that downloads the archives of a page.
@MainActor
public final class DownloadBrowser {
  private let selections: ArchiveSelections
  private var browser: Browser?

  /// Creates the browser of a page.
  public init(selections: ArchiveSelections = ArchiveSelections()) {
    self.selections = selections
  }

  /// Sets the connected browser.
  func connect(to browser: Browser) {
    self.browser = browser
  }

  fileprivate func download(_ memos: [Memo.ID]) async {
    guard let browser else { return }
    let path = MinutesPaths.archive(ofSelection: selections.add(memos))
    try? await browser.call("archive.download", path)
  }
}

extension MemoDownloadClient {
  /// Downloads in the browser that shows a page.
  public static func live(_ browser: DownloadBrowser) -> Self {
    Self(archive: { ids in await browser.download(ids) })
  }
}
