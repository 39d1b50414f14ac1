import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite struct MemoOrderTests {
  private func memo(
    _ number: Int, _ title: String, _ time: TimeInterval, _ duration: TimeInterval
  )
    -> Memo
  {
    Memo(
      id: UUID(number), title: title, date: Date(timeIntervalSince1970: time), duration: duration)
  }

  @Test(arguments: [
    (MemoOrder.newestFirst, [3, 1, 2, 4]), (.oldestFirst, [4, 1, 2, 3]),
    (.longestFirst, [2, 1, 3, 4]), (.title, [2, 4, 1, 3]),
  ])
  func memosAreSorted(order: MemoOrder, expected: [Int]) {
    let memos = [
      memo(1, "zebra", 20, 5), memo(2, "Äpfel", 20, 9), memo(3, " ", 30, 5),
      memo(4, "bread", 10, 1),
    ]
    #expect(order.sorted(memos).map(\.id) == expected.map { UUID($0) })
  }
}
