import ComposableArchitecture

/// The search, the filters and the order of the list of memos. The address of the page has it, so that it survives a reload.
public struct MemoListing: Equatable, Sendable {
  /// The text that is searched for. Empty if there is no search.
  public var search: String

  /// Whether only favourites are shown.
  public var showsFavorites: Bool

  /// The tag of the memos that are shown. `nil` for all memos.
  public var tag: MemoTag?

  /// The order of the list.
  public var order: MemoOrder

  /// Creates the description of a list. By default, it has all memos, the newest first.
  public init(
    search: String = "", showsFavorites: Bool = false, tag: MemoTag? = nil,
    order: MemoOrder = .newestFirst
  ) {
    self.search = search
    self.showsFavorites = showsFavorites
    self.tag = tag
    self.order = order
  }
}

extension Playback.State {
  /// The filter of the list.
  var filter: MemoSearch.Filter {
    MemoSearch.Filter(showsFavorites: showsFavorites, tag: tag)
  }

  /// The content of the list. A text that is being typed counts when the user pauses.
  public var listing: MemoListing {
    MemoListing(
      search: search.settledText, showsFavorites: showsFavorites, tag: tag, order: order)
  }
}

extension Playback {
  /// Shows the list that an address describes.
  func show(_ listing: MemoListing, _ state: inout State) -> Effect<Action> {
    state.showsFavorites = listing.showsFavorites
    state.tag = listing.tag
    state.order = listing.order
    guard listing.search != state.search.settledText else { return searchAgain(state) }
    state.isAwaitingMatches = listing.search.contains { !$0.isWhitespace }
    return .send(.search(.opened(listing.search)))
  }

  /// Searches with another filter. Until then the page shows those of the last matches that the filter lets through.
  func searchAgain(_ state: State) -> Effect<Action> {
    state.search.isActive && state.search.filter != state.filter
      ? .send(.search(.filterChanged)) : .none
  }
}
