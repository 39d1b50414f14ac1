import BoundedNumbers
public import Foundation

/// A deleted memo that can be restored.
public struct DeletedMemo: Equatable, Identifiable, Sendable {
  /// The memo.
  public var memo: Memo

  /// The time at which it was deleted.
  public var deletionDate: Date

  /// The time after which its sound is deleted.
  public var expirationDate: Date

  /// Creates a deleted memo. Dates become valid ones.
  public init(memo: Memo, deletionDate: Date, expirationDate: Date) {
    self.memo = memo
    self.deletionDate = Self.valid(deletionDate)
    self.expirationDate = Self.valid(expirationDate)
  }

  private static func valid(_ date: Date) -> Date {
    Date(timeIntervalSince1970: Bounded<RecordingTime>(clamping: date.timeIntervalSince1970).value)
  }

  /// The id of the memo.
  public var id: Memo.ID { memo.id }
}
