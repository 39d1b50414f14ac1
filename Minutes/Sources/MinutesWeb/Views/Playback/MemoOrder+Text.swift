import MinutesCore

extension MemoOrder {
  /// The order in the menu.
  func text(_ texts: MemosTexts) -> String {
    switch self {
    case .newestFirst: texts.newestFirst
    case .oldestFirst: texts.oldestFirst
    case .longestFirst: texts.longestFirst
    case .title: texts.byTitle
    }
  }
}
