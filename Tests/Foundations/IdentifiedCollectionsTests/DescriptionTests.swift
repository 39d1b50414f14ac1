import CustomDump
import IdentifiedCollections
import Testing

@Suite struct DescriptionTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
  }

  struct State: Equatable {
    var items: IdentifiedArrayOf<Item>
  }

  let items: IdentifiedArrayOf<Item> = [Item(id: 1, title: "Blob"), Item(id: 2, title: "Glob")]

  @Test func isPrintedAsAnArray() {
    #expect(items.description == items.elements.description)
    #expect(
      items.debugDescription == "IdentifiedArray<Int, Item>(\(items.elements.debugDescription))")
  }

  @Test func isDumpedAsACollection() {
    #expect(
      String(customDumping: items) == """
        [
          [0]: DescriptionTests.Item(
            id: 1,
            title: "Blob"
          ),
          [1]: DescriptionTests.Item(
            id: 2,
            title: "Glob"
          )
        ]
        """)
  }

  @Test func aDifferenceShowsTheElementThatChanged() {
    let before = State(items: items)
    var after = before

    after.items[id: 2]?.title = "Blob, Jr."

    #expect(
      diff(before, after) == """
          DescriptionTests.State(
            items: [
              [0]: DescriptionTests.Item(…),
              [1]: DescriptionTests.Item(
                id: 2,
        -       title: "Glob"
        +       title: "Blob, Jr."
              )
            ]
          )
        """)
  }

  @Test func aDifferenceFollowsIDs() {
    var after = items

    after.removeFirst()

    #expect(
      diff(items, after) == """
          [
        -   [0]: DescriptionTests.Item(
        -     id: 1,
        -     title: "Blob"
        -   ),
            [0]: DescriptionTests.Item(…)
          ]
        """)
  }

  @Test func theStampDoesNotShow() {
    var others = IdentifiedArrayOf<Item>()
    others.append(contentsOf: items)

    #expect(others.structureStamp != items.structureStamp)
    #expect(diff(items, others) == nil)
    #expect(String(customDumping: items) == String(customDumping: others))
  }
}
