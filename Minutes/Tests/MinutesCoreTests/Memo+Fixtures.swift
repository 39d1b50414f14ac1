import ComposableArchitecture
import Foundation

@testable import MinutesCore

extension Memo {
  static let groceries = Memo(
    id: UUID(1), title: "Groceries", date: Date(timeIntervalSince1970: 1_234_567_890), duration: 60)
  static let song = Memo(
    id: UUID(2), title: "Song", date: Date(timeIntervalSince1970: 1_234_567_800), duration: 8)
}

extension MemoCalendar {
  static let recordingDay = Self(now: .recordingStart, timeZone: .gmt)
}

extension Playback.State {
  /// Expects these rows, without headings.
  mutating func list(_ ids: [Memo.ID]) {
    rows = MemoRows(ids.map { MemoRow(id: $0) })
  }
}
