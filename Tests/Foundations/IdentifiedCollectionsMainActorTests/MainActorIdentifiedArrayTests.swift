import Foundation
import IdentifiedCollections
import Testing

/// On the main actor, with an isolated conformance, by the target's default.
struct Row: Identifiable, Equatable, Codable {
  let id: Int
  var title = ""
}

/// Its id can be read on the main actor only.
struct Chapter: Identifiable {
  static var prefix = "chapter"
  var number: Int
  var id: String { "\(Self.prefix)-\(number)" }
}

nonisolated struct FreeRow: Identifiable, Hashable {
  var id: Int
  var title = ""
}

struct FreelyIdentified: nonisolated Identifiable {
  let id: Int
  var title = ""
}

struct Library {
  var rows: IdentifiedArrayOf<Row> = []
  var chapters: IdentifiedArrayOf<Chapter> = [Chapter(number: 1)]
}

func identified<Element: Identifiable>(_ elements: [Element]) -> IdentifiedArrayOf<Element> {
  IdentifiedArray(uniqueElements: elements)
}

@Suite
nonisolated struct MainActorIdentifiedArrayTests {
  @Test
  @MainActor
  func elementsOfTheMainActorAreUsedOnIt() async {
    var sut = Library()

    sut.rows.append(Row(id: 1))
    sut.rows += [Row(id: 2), Row(id: 1)]
    sut.rows[id: 2]?.title = "Two"
    sut.rows[0].title = "One"
    sut.chapters.insert(Chapter(number: 0), at: 0)

    #expect(sut.rows == [Row(id: 1, title: "One"), Row(id: 2, title: "Two")])
    #expect(sut.rows.contains(Row(id: 2)))
    #expect(sut.chapters.ids == ["chapter-0", "chapter-1"])
  }

  @Test
  @MainActor
  func genericCodeMakesArraysOfThem() async {
    #expect(identified([Row(id: 2), Row(id: 1)]).ids == [2, 1])
    #expect(identified([Chapter(number: 3)])[id: "chapter-3"]?.number == 3)
  }

  @Test
  @MainActor
  func elementsOfTheMainActorAreCoded() async throws {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 2, title: "Two"), Row(id: 1)]

    let data = try JSONEncoder().encode(rows)
    let decoded = try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data)

    #expect(decoded == rows)
  }

  @Test
  @MainActor
  func sentArraysFindElementsByID() async {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "One"), Row(id: 2, title: "Two")]
    let chapters: IdentifiedArrayOf<Chapter> = [Chapter(number: 1), Chapter(number: 2)]

    let (title, number, rest) = await Task.detached {
      var rest = chapters
      rest.remove(id: "chapter-1")
      return (rows[id: 2]?.title, chapters[id: "chapter-2"]?.number, rest)
    }.value

    #expect(title == "Two")
    #expect(number == 2)
    #expect(rest.ids == ["chapter-2"])
  }

  @Test
  func freeElementsAreUsedFromAnywhere() async {
    let sut: IdentifiedArrayOf<FreeRow> = [FreeRow(id: 1)]

    let changed = await Task.detached {
      var rows = sut
      rows.append(FreeRow(id: 2))
      rows[id: 1]?.title = "One"
      rows[1].title = "Two"
      return rows
    }.value

    #expect(changed == [FreeRow(id: 1, title: "One"), FreeRow(id: 2, title: "Two")])
  }

  @Test
  func aFreeConformanceIsEnough() async {
    let sut: IdentifiedArrayOf<FreelyIdentified> = [FreelyIdentified(id: 1)]

    let titles = await Task.detached {
      var rows = sut
      rows[id: 1]?.title = "One"
      rows[0].title += "!"
      return rows.map(\.title)
    }.value

    #expect(titles == ["One!"])
  }
}
