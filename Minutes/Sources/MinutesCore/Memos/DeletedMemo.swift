public import Foundation

/// A deleted memo that can be restored.
public struct DeletedMemo: Equatable, Identifiable, Sendable {
  /// The memo.
  public var memo: Memo

  /// The time at which it was deleted.
  public var deletionDate: Date

  /// The time after which its sound is deleted. `nil` if it is kept until the user deletes it.
  public var expirationDate: Date?

  /// Whether an edit has made other memos of it.
  public var isOriginal: Bool

  /// Creates a deleted memo. Dates become valid ones.
  public init(
    memo: Memo, deletionDate: Date, expirationDate: Date?, isOriginal: Bool = false
  ) {
    self.memo = memo
    self.deletionDate = deletionDate.clampedToRecordings
    self.expirationDate = expirationDate?.clampedToRecordings
    self.isOriginal = isOriginal
  }

  /// The id of the memo.
  public var id: Memo.ID { memo.id }
}
