import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite struct MemoSnapshotTests {
  private func memo(_ number: Int, _ title: String = "", hoursAgo: Double? = nil) -> Memo {
    Memo(
      id: UUID(number), title: title,
      date: .recordingStart - 3_600 * (hoursAgo ?? Double(number)), duration: Double(number + 1))
  }

  @Test func `a snapshot finds memos, and has each id once`() {
    let snapshot = MemoSnapshot([memo(1), memo(2), memo(1, "again"), memo(3)])
    #expect(snapshot.map(\.id) == [UUID(1), UUID(2), UUID(3)])
    #expect(snapshot.map(\.title) == ["", "", ""])
    #expect(snapshot.index(id: UUID(3)) == 2)
    #expect(snapshot[id: UUID(2)] == memo(2))
    #expect(snapshot[id: UUID(4)] == nil)
    #expect(snapshot == [memo(1), memo(2), memo(3)])
    #expect(snapshot != [memo(1), memo(2)])
    #expect(MemoSnapshot().isEmpty)
  }

  @Test func `changes are applied in the order of the dates`() {
    let snapshot: MemoSnapshot = [memo(1), memo(2), memo(3)]
    // A name, a memo that is gone, and two that come, one of them at the same time as another
    let changed = snapshot.replacing([
      UUID(1): memo(1, "Song"), UUID(2): nil, UUID(0): memo(0),
      UUID(4): memo(4, hoursAgo: 3), UUID(9): nil,
    ])
    #expect(changed == [memo(0), memo(1, "Song"), memo(3), memo(4, hoursAgo: 3)])
    #expect(changed.index(id: UUID(4)) == 3)
    // A recovered memo may get another date
    let moved = changed.replacing([UUID(3): memo(3, hoursAgo: -1)])
    #expect(moved.map(\.id) == [UUID(3), UUID(0), UUID(1), UUID(4)])
    #expect(moved.index(id: UUID(3)) == 0)
    #expect(snapshot == [memo(1), memo(2), memo(3)])
  }

  @Test func `many changes are applied in the order of the dates`() {
    let snapshot = MemoSnapshot((0..<20).map { memo($0) })
    var changes: [Memo.ID: Memo?] = [:]
    for number in 20..<40 { changes[UUID(number)] = memo(number, hoursAgo: Double(number) - 19.5) }
    for number in 0..<5 { changes.updateValue(nil, forKey: UUID(number)) }
    // when
    let changed = snapshot.replacing(changes)
    // then
    let expected = Array(snapshot.dropFirst(5)) + changes.values.compactMap(\.self)
    #expect(Array(changed) == expected.sorted { $0.date > $1.date })
    #expect(changed.index(id: UUID(30)) == changed.map(\.id).firstIndex(of: UUID(30)))
  }

  @Test func `a change without a difference is the same snapshot`() {
    let snapshot: MemoSnapshot = [memo(1), memo(2)]
    #expect(
      snapshot.replacing([UUID(1): memo(1), UUID(7): nil]).isIdentical(to: snapshot))
    let changed = snapshot.replacing([UUID(1): memo(1, "Song")])
    #expect(!changed.isIdentical(to: snapshot))
    #expect(changed != snapshot)
    // And back again it is equal to the first one.
    #expect(changed.replacing([UUID(1): memo(1)]) == snapshot)
  }

  @Test(arguments: MemoOrder.allCases)
  func `orders follow changes`(order: MemoOrder) {
    var random = SystemRandomNumberGenerator()
    var memos = (0..<40).map { memo($0, "\("abcde".randomElement(using: &random)!)") }
    var snapshot = MemoSnapshot(memos)
    for _ in 0..<30 {
      _ = snapshot.indices(in: order)
      var changed = memos.randomElement(using: &random)!
      switch Int.random(in: 0..<3, using: &random) {
      case 0: changed.position += 1
      case 1: changed.title += "x"
      default: changed.duration += 40
      }
      memos = memos.map { $0.id == changed.id ? changed : $0 }
      snapshot = snapshot.replacing([changed.id: changed])
      let indices = snapshot.indices(in: order) ?? snapshot.indices.map { Int32($0) }
      #expect(indices.map { snapshot[Int($0)] } == order.sorted(memos))
    }
  }

  @Test func `tags are those of the memos`() {
    var tagged = memo(1)
    tagged.tags = MemoTags(texts: ["work", "Roof"])
    let snapshot: MemoSnapshot = [tagged, memo(2)]
    #expect(snapshot.tags.map(\.text) == ["Roof", "work"])
    var other = memo(2)
    other.tags = MemoTags(texts: ["WORK", "song"])
    let changed = snapshot.replacing([UUID(2): other])
    #expect(changed.tags.map(\.text) == ["Roof", "song", "work"])
    #expect(changed.replacing([UUID(1): nil]).tags.map(\.text) == ["song", "WORK"])
  }
}

@Suite struct MemoRowsTests {
  private let snapshot = MemoSnapshot(
    (0..<50).map {
      Memo(id: UUID($0), date: .recordingStart - 40_000 * Double($0), duration: 1)
    })

  @Test func `rows are computed from the memos`() {
    let calendar = MemoCalendar.recordingDay
    let rows = MemoRows(snapshot, indices: nil, calendar: calendar)
    #expect(rows.count == 50)
    #expect(rows.ids == snapshot.map(\.id))
    #expect(rows.map(\.period) == snapshot.map { calendar.period(of: $0.date) })
    var last: MemoPeriod?
    for row in rows {
      #expect(row.startsPeriod == (row.period != last))
      last = row.period
    }
    #expect(rows.index(id: UUID(7)) == 7)
    #expect(rows.index(id: UUID(99)) == nil)
  }

  @Test func `some memos in an order have rows at their positions`() {
    let rows = MemoRows(snapshot, indices: [9, 3, 4], calendar: nil)
    #expect(rows == [MemoRow(id: UUID(9)), MemoRow(id: UUID(3)), MemoRow(id: UUID(4))])
    #expect(rows.index(id: UUID(4)) == 2)
    #expect(!rows.contains(id: UUID(5)))
    #expect(rows != [MemoRow(id: UUID(9)), MemoRow(id: UUID(3))])
    #expect(rows != [MemoRow(id: UUID(9)), MemoRow(id: UUID(3)), MemoRow(id: UUID(5))])
  }

  @Test func `rows are equal if the memos are at the same places`() {
    let rows = MemoRows(snapshot, indices: nil, calendar: .recordingDay)
    var renamed = snapshot[7]
    renamed.title = "Song"
    let changed = snapshot.replacing([renamed.id: renamed])
    #expect(MemoRows(changed, indices: nil, calendar: .recordingDay) == rows)
    #expect(MemoRows(changed, indices: nil, calendar: nil) != rows)
    #expect(MemoRows(changed, indices: [1], calendar: .recordingDay) != rows)
    var moved = snapshot[7]
    moved.date += 1
    let late = snapshot.replacing([moved.id: moved])
    #expect(MemoRows(late, indices: nil, calendar: .recordingDay) == rows)
    moved.date += 1_000_000
    let first = snapshot.replacing([moved.id: moved])
    #expect(MemoRows(first, indices: nil, calendar: .recordingDay) != rows)
  }
}
