import Foundation
import IdentifiedCollections
import Testing

@Suite struct IdentifiedTests {
  @Test func givesAValueAnID() {
    var name = Identified("Blob", id: 1)

    name.value.append("!")

    #expect(name.id == 1)
    #expect(name.value == "Blob!")
    #expect(name.count == 5)
  }

  @Test func membersAreChangedThroughIt() {
    var row = Identified(Row(id: 1), id: "one")

    row.title = "changed"

    #expect(row.id == "one")
    #expect(row.value.title == "changed")
  }

  @Test func theIDIsReadOnce() {
    var row = Identified(Row(id: 1, title: "a"), id: \.title)
    let other = Identified(Row(id: 1, title: "a"), id: { $0.title + "!" })

    row.value.title = "b"

    #expect(row.id == "a")
    #expect(other.id == "a!")
  }

  @Test func standsInAnIdentifiedArray() throws {
    var names: IdentifiedArrayOf<Identified<Int, String>> = [Identified("Blob", id: 1)]

    names[id: 1]?.value = "Glob"

    let data = try JSONEncoder().encode(names)
    #expect(names == [Identified("Glob", id: 1)])
    #expect(try JSONDecoder().decode(type(of: names), from: data) == names)
  }
}
