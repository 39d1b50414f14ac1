import ComposableArchitecture
import Foundation
import Testing

@testable import ToDosFeature

@Suite
struct ToDoChangeTests {
  static let list: IdentifiedArrayOf<ToDo> = [
    ToDo(id: UUID(0), title: "Milk"), ToDo(id: UUID(1), title: "Bread"),
    ToDo(id: UUID(2), title: "Letter"),
  ]

  @Test(
    arguments: [
      .add(ToDo(id: UUID(3), title: "Tea")), .insert(ToDo(id: UUID(3), title: "Tea"), behind: nil),
      .insert(ToDo(id: UUID(3), title: "Tea"), behind: UUID(1)), .move(UUID(0), behind: UUID(2)),
      .move(UUID(2), behind: nil), .move(UUID(2), behind: UUID(0)), .remove(UUID(0)),
      .remove(UUID(2)), .rename(UUID(1), "Rolls"), .setDone(UUID(1), true),
    ] as [ToDoChange])
  func aChangeCanBeUndoneAndIsAppliedOnce(change: ToDoChange) throws {
    var list = Self.list
    let undoing = list.apply(change)
    let changed = list
    #expect(changed != Self.list)
    let again = list.apply(change)
    #expect(again == nil)
    #expect(list == changed)
    list.apply(try #require(undoing))
    #expect(list == Self.list)
  }

  @Test(
    arguments: [
      .add(ToDo(id: UUID(0), title: "Tea")), .move(UUID(1), behind: UUID(0)),
      .move(UUID(1), behind: UUID(1)), .move(UUID(9), behind: nil), .remove(UUID(9)),
      .rename(UUID(1), "Bread"), .rename(UUID(9), "Rolls"), .setDone(UUID(1), false),
    ] as [ToDoChange])
  func changesWithoutAnEffect(change: ToDoChange) {
    var list = Self.list
    let undoing = list.apply(change)
    #expect(undoing == nil)
    #expect(list == Self.list)
  }

  @Test
  func insertionBehindARemovedItem() {
    var list = Self.list
    list.apply(.insert(ToDo(id: UUID(3), title: "Tea"), behind: UUID(9)))
    #expect(list.map(\.title) == ["Milk", "Bread", "Letter", "Tea"])
  }
}
