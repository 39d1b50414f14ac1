import ComposableArchitecture
import Foundation
import MinutesCore

extension Memo {
  static let groceries = Memo(
    id: UUID(1), title: "Groceries", date: Date(timeIntervalSince1970: 1_234_567_890), duration: 60)
  static let song = Memo(
    id: UUID(2), title: "Song", date: Date(timeIntervalSince1970: 1_234_567_800), duration: 8)
}
