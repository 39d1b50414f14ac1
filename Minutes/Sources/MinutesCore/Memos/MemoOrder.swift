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
    let memos = Array(memos)
    return indices(of: memos).map { memos[Int(clamping: $0)] }
  }

  /// The indices of memos in this order. Equal ones keep their order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of memos.
  func indices(of memos: [Memo]) -> [Int32] {
    switch self {
    case .newestFirst: indices(of: memos, by: \.date, >)
    case .oldestFirst: indices(of: memos, by: \.date, <)
    case .longestFirst: indices(of: memos, by: \.duration, >)
    case .title: indices(of: memos, by: \.titleKey, <)
    }
  }

  /// Computes each key once.
  private func indices<Key>(
    of memos: [Memo], by key: (Memo) -> Key, _ isOrdered: (Key, Key) -> Bool
  ) -> [Int32] {
    memos.enumerated().map { (index: Int32(clamping: $0.offset), key: key($0.element)) }
      .sorted { a, b in
        isOrdered(a.key, b.key) || (!isOrdered(b.key, a.key) && a.index < b.index)
      }
      .map(\.index)
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
