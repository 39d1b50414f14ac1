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
  /// Computes ``rows`` and ``tags`` from the memos, the search, the filters and the order.
  ///
  /// The rows are part of the state because a view that computed them would observe every memo, and
  /// sort the list again at each position that is saved during playback.
  package mutating func arrange() {
    let rows = arrangedRows
    if rows != self.rows { self.rows = rows }
    let tags = tagsOfMemos
    if !tags.elementsEqual(self.tags, by: { $0.text == $1.text }) { self.tags = tags }
  }

  /// Of tags that differ only in case, the one of the newest memo counts.
  ///
  /// - Complexity: O(*n* + *t* log *t*), where *n* is the number of memos and *t* that of their tags.
  private var tagsOfMemos: [MemoTag] {
    var known: Set<MemoTag> = []
    for tags in memos.lazy.map(\.memo.tags) where !tags.isEmpty { known.formUnion(tags) }
    return known.sorted()
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

  /// Whether a search, the favourites or a tag may leave memos out.
  var isFiltered: Bool {
    showsFavorites || tag != nil || search.isActive || search.matches != nil
  }

  private func isListed(_ memo: Memo) -> Bool {
    (!showsFavorites || memo.isFavorite) && tag.map(memo.tags.contains) != false
  }
}

extension Playback.Action {
  /// Whether the rows of the list may be others after the action.
  var rearranges: Bool {
    switch self {
    case .dayStarted, .listingOpened, .memosLoaded, .opened, .search(.opened), .search(.searched),
      .search(.view),
      .view(.favoritesButtonTapped), .view(.memoLinkTapped), .view(.orderChosen), .view(.tagChosen),
      .view(.task):
      true
    case .memoSelection(.presented(let action)):
      if case .delegate = action { true } else { false }
    case .memos(.element(id: _, let action)):
      switch action {
      case .delegate(.deleteRequested), .favoriteNotSaved, .titleSaved,
        .view(.favoriteButtonTapped), .view(.tagAddButtonTapped), .view(.tagRemoveButtonTapped):
        true
      default:
        false
      }
    default:
      false
    }
  }
}
