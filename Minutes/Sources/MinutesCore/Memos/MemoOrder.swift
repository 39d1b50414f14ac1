import Foundation

/// The order of a list of memos.
public enum MemoOrder: String, CaseIterable, Sendable {
  case newestFirst
  case oldestFirst
  case longestFirst

  /// By title, without regard to case and accents. Memos without a title come last.
  case title

  /// Sorts memos. Equal ones keep their order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of memos.
  public func sorted(_ memos: some Sequence<Memo>) -> [Memo] {
    switch self {
    case .newestFirst: sorted(memos, by: \.date, >)
    case .oldestFirst: sorted(memos, by: \.date, <)
    case .longestFirst: sorted(memos, by: \.duration, >)
    case .title: sorted(memos, by: \.titleKey, <)
    }
  }

  /// Computes each key once.
  private func sorted<Key>(
    _ memos: some Sequence<Memo>, by key: (Memo) -> Key, _ isOrdered: (Key, Key) -> Bool
  ) -> [Memo] {
    memos.enumerated().map { (index: $0.offset, memo: $0.element, key: key($0.element)) }
      .sorted { a, b in
        isOrdered(a.key, b.key) || (!isOrdered(b.key, a.key) && a.index < b.index)
      }
      .map(\.memo)
  }
}

extension Memo {
  /// Compares as titles do in a list for people.
  fileprivate var titleKey: TitleKey {
    TitleKey(
      isMissing: !hasName,
      folded: title.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
  }
}

private struct TitleKey: Comparable {
  var isMissing: Bool
  var folded: String

  static func < (a: Self, b: Self) -> Bool {
    a.isMissing == b.isMissing ? a.folded < b.folded : b.isMissing
  }
}
