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
  package mutating func arrange() {
    let changed = changedMemos
    rows = arrangedRows(changed)
    let tags = tags(changed)
    if !tags.elementsEqual(self.tags, by: { $0.text == $1.text }) { self.tags = tags }
  }

  /// The memos that this page shows in another way than the library, because a change is not saved yet. By their indices.
  private var changedMemos: [Int: Memo] {
    var changed: [Int: Memo] = [:]
    for feature in features {
      guard let index = library.index(id: feature.id), library[index] != feature.memo else {
        continue
      }
      changed[index] = feature.memo
    }
    return changed
  }

  private func tags(_ changed: [Int: Memo]) -> [MemoTag] {
    if changed.allSatisfy({ library[$0.key].tags == $0.value.tags }) { return library.tags }
    return MemoSnapshot.tags(of: library.indices.lazy.map { changed[$0] ?? library[$0] })
  }

  /// - Complexity: O(1) for all memos, the newest first. O(*n*), where *n* is the number of memos, if they are filtered, or if the snapshot has
  ///   the order already.
  private func arrangedRows(_ changed: [Int: Memo]) -> MemoRows {
    if let matches = search.matches {
      var found = matches.compactMap { match -> MemoRow? in
        guard let index = library.index(id: match.id), isListed(changed[index] ?? library[index])
        else { return nil }
        return MemoRow(id: match.id, excerpt: match.excerpt)
      }
      // The search leaves out what the filters leave out.
      if let id = unfilteredMemoID, library.contains(id: id), rows.snapshot == nil,
        let position = rows.index(id: id), !found.contains(where: { $0.id == id })
      {
        found.insert(rows[position], at: min(position, found.count))
      }
      return MemoRows(found)
    }
    var indices =
      changed.allSatisfy { order.isSame(library[$0.key], $0.value) }
      ? library.indices(in: order)
      : order.indices(of: library.indices.map { changed[$0] ?? library[$0] })
    if hasFilter {
      let all = indices ?? library.indices.map { Int32(clamping: $0) }
      indices = all.filter { isListed(changed[Int(clamping: $0)] ?? library[Int(clamping: $0)]) }
    }
    return MemoRows(library, indices: indices, calendar: order.isByDate ? calendar : nil)
  }

  /// Whether a search, the favourites or a tag may leave memos out.
  var isFiltered: Bool { hasFilter || search.isActive || search.matches != nil }

  /// Whether only the favourites, or the memos with a tag, are shown.
  var hasFilter: Bool { showsFavorites || tag != nil }

  private func isListed(_ memo: Memo) -> Bool {
    memo.id == unfilteredMemoID || passesFilter(memo)
  }

  private func passesFilter(_ memo: Memo) -> Bool {
    (!showsFavorites || memo.isFavorite) && tag.map(memo.tags.contains) != false
  }

  /// Keeps the open memo in the list that the rows have, if it has just lost its mark or its tag.
  mutating func keepOpenMemo() {
    guard hasFilter, let id = openMemoID, let memo = memo(id), !passesFilter(memo),
      rows.contains(id: id)
    else { return }
    unfilteredMemoID = id
  }

  /// Notes that the user chooses with an action what the list shows.
  ///
  /// - Returns: Whether the list is now the chosen one. That of a search is it when the results come: until then the page shows the last
  ///   ones, and an open memo that they have stays open.
  mutating func noteChoice(of action: Playback.Action) -> Bool {
    switch action {
    case .listingOpened:
      isAwaitingChosenMatches = false
      return false

    case .search(.searched(.success)):
      defer { isAwaitingChosenMatches = false }
      return isAwaitingChosenMatches

    case .search(.view(.clearButtonTapped)):
      isAwaitingChosenMatches = false
      return true

    case .search(.view(.textChanged)):
      isAwaitingChosenMatches = search.isActive
      return !search.isActive

    case .view(.favoritesButtonTapped), .view(.tagChosen):
      if search.isActive, search.filter != filter { isAwaitingChosenMatches = true }
      return true

    default:
      return false
    }
  }

  /// Whether the list that the user has chosen does not have the open memo. One that may be in results that are missing is not left out.
  var leavesOutOpenMemo: Bool {
    guard let id = openMemoID, library.contains(id: id), let memo = memo(id),
      !rows.contains(id: id)
    else { return false }
    return !isAwaitingChosenMatches || !passesFilter(memo)
  }

  /// Lets the filters leave out a memo that was kept while it was open.
  ///
  /// - Returns: Whether a memo was kept and is closed.
  mutating func endExceptionOfClosedMemo() -> Bool {
    guard let id = unfilteredMemoID, id != openMemoID else { return false }
    unfilteredMemoID = nil
    return true
  }
}

extension MemoOrder {
  /// Whether a change leaves a memo where it is.
  fileprivate func isSame(_ old: Memo, _ new: Memo) -> Bool {
    switch self {
    case .newestFirst, .oldestFirst: old.date == new.date
    case .longestFirst: old.duration == new.duration
    case .title: old.title == new.title
    }
  }
}

extension Playback.Action {
  /// Whether the list becomes that of an address, which says also whether a memo is open.
  var isAddressOfList: Bool {
    if case .listingOpened = self { true } else { false }
  }

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
      case .delegate(.deleteRequested), .delegate(.markingFailed), .markRequested, .titleSaved,
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
