import ComposableArchitecture
public import Foundation

/// A row of the list of memos.
public struct MemoRow: Equatable, Identifiable, Sendable {
  /// The memo.
  public let id: Memo.ID

  /// The period of the memo. `nil` if the list is not sorted by date.
  public var period: MemoPeriod?

  /// Whether the period begins with this row, so that the row has the heading.
  public var startsPeriod: Bool

  /// Words of the transcript that a search has found. Empty if there are none.
  public var excerpt: [MemoMatch.Part]

  /// Creates a row.
  public init(
    id: Memo.ID, period: MemoPeriod? = nil, startsPeriod: Bool = false,
    excerpt: [MemoMatch.Part] = []
  ) {
    self.id = id
    self.period = period
    self.startsPeriod = startsPeriod
    self.excerpt = excerpt
  }
}

extension Playback.State {
  /// Computes ``rows`` from the memos, the search, the filter and the order.
  ///
  /// The rows are part of the state because a view that computed them would observe every memo, and
  /// sort the list again at each position that is saved during playback.
  package mutating func arrange() {
    let rows = arrangedRows
    if rows != self.rows { self.rows = rows }
  }

  /// - Complexity: O(*n*), where *n* is the number of memos, or O(*n* log *n*) if the order is not
  ///   ``MemoOrder/newestFirst``.
  private var arrangedRows: IdentifiedArrayOf<MemoRow> {
    if let matches = search.matches {
      return IdentifiedArray(
        uniqueElements: matches.compactMap { match in
          guard let memo = memos[id: match.id]?.memo, isListed(memo) else { return nil }
          return MemoRow(id: match.id, excerpt: match.excerpt)
        })
    }
    let listed = memos.lazy.map(\.memo).filter(isListed)
    // The memos are in this order already.
    let sorted = order == .newestFirst ? Array(listed) : order.sorted(listed)
    guard order.isByDate, let calendar else {
      return IdentifiedArray(uniqueElements: sorted.map { MemoRow(id: $0.id) })
    }
    var last: MemoPeriod?
    return IdentifiedArray(
      uniqueElements: zip(sorted, calendar.periods(of: sorted.lazy.map(\.date)))
        .map { memo, period in
          defer { last = period }
          return MemoRow(id: memo.id, period: period, startsPeriod: period != last)
        })
  }

  /// Whether a search or the favourites may leave memos out.
  var isFiltered: Bool { showsFavorites || search.isActive || search.matches != nil }

  private func isListed(_ memo: Memo) -> Bool { !showsFavorites || memo.isFavorite }
}

extension Playback.Action {
  /// Whether the rows of the list may be others after the action.
  var rearranges: Bool {
    switch self {
    case .dayStarted, .memosLoaded, .opened, .search(.searched), .search(.view),
      .view(.favoritesButtonTapped), .view(.memoLinkTapped), .view(.orderChosen), .view(.task):
      true
    case .memoSelection(.presented(let action)):
      if case .delegate = action { true } else { false }
    case .memos(.element(id: _, let action)):
      switch action {
      case .delegate(.deleteRequested), .favoriteNotSaved, .titleSaved,
        .view(.favoriteButtonTapped):
        true
      default:
        false
      }
    default:
      false
    }
  }
}
