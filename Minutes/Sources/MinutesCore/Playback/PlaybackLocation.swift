import ComposableArchitecture
public import Foundation

/// A place in the tab of memos that has an address.
public enum PlaybackLocation: Hashable, Sendable {
  /// The deleted memos.
  case deleted

  /// The list, without an open memo.
  case list

  /// The list, with this memo open.
  case memo(Memo.ID)
}

extension Playback.State {
  /// The place that the page shows.
  public var location: PlaybackLocation {
    recentlyDeleted == nil ? openMemoID.map { .memo($0) } ?? .list : .deleted
  }

  /// Whether the memo of the address does not exist.
  public var isOpenMemoMissing: Bool {
    guard let openMemoID, isLoaded, errorMessage == nil, !isAwaitingMemo else { return false }
    return !library.contains(id: openMemoID)
  }
}

extension MemoOrder {
  /// Whether memos of the same day are neighbors.
  var isByDate: Bool {
    switch self {
    case .newestFirst, .oldestFirst: true
    case .longestFirst, .title: false
    }
  }
}
