/// A number of memos, some of which may be in Recently deleted: `minutes list` does not show these.
package struct MemoCount: Equatable, Sendable, CustomStringConvertible {
  /// The number of memos that are not deleted for good.
  package var total: Int

  /// The number of those in Recently deleted.
  package var deleted: Int

  package init(total: Int, deleted: Int) {
    self.total = total
    self.deleted = deleted
  }

  /// The numbers in English, as in `12 memos, 3 of them in Recently deleted`.
  package var description: String {
    let text = total == 1 ? "1 memo" : "\(total) memos"
    switch deleted {
    case 0: return text
    case total: return "\(text), in Recently deleted"
    default: return "\(text), \(deleted) of them in Recently deleted"
    }
  }
}
