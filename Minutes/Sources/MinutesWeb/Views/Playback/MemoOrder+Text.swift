import MinutesCore

extension MemoOrder {
  /// The order in the menu.
  var text: String {
    switch self {
    case .newestFirst: "Newest first"
    case .oldestFirst: "Oldest first"
    case .longestFirst: "Longest first"
    case .title: "By title"
    }
  }
}
