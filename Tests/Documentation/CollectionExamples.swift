import BoundedNumbers
import Foundation
import IdentifiedCollections
import Testing

private enum SliderStep: NumberKind {
  static let bounds = 0.0...1_000
}

private struct Row: Equatable, Identifiable {
  let id: Int
  var title = ""
}

private enum Isolated {
  nonisolated struct Row: Identifiable { let id: Int }
}

private struct Memo: Equatable, Identifiable {
  let id: Int
  var title: String
}

private struct File {
  let path: String
}

private struct VoiceMemo: Identifiable {
  let id: URL
}

private struct Reading: Equatable, Identifiable {
  let sensor: String
  let celsius: Double
  var id: String { self.sensor }
}

@Suite struct CollectionExamples {
  @Test func bounds() {
    var steps: [Double] = []
    func slide(to text: String) {
      guard let step = Bounded<SliderStep>(parsing: text) else { return }
      steps.append(step.value)
    }
    for text in ["7", "nan", "1e300"] { slide(to: text) }
    #expect(steps == [7])
  }

  @Test func identified() {
    var name = Identified("Blob", id: UUID())
    name.value.append("!")
    #expect(name.count == 5)
  }

  @Test func initializers() {
    var files = IdentifiedArray<String, File>(id: \.path)
    files.append(File(path: "/memo.wav"))
    #expect(files[id: "/memo.wav"] != nil)
    let readings = [
      Reading(sensor: "attic", celsius: 3), Reading(sensor: "cellar", celsius: 9),
      Reading(sensor: "attic", celsius: 4),
    ]
    do {
      let newest = IdentifiedArray(readings, id: \.sensor) { _, later in later }
      #expect(newest.map(\.celsius) == [4, 9])
    }
    let newest = IdentifiedArray(readings) { _, later in later }
    #expect(newest.map(\.celsius) == [4, 9])
    var memos: IdentifiedArrayOf<VoiceMemo> = []
    memos.append(VoiceMemo(id: URL(filePath: "/memo.wav")))
    #expect(memos.count == 1)
  }

  @Test func changes() {
    var rows: IdentifiedArrayOf<Row> = (1...4).reduce(into: []) { $0.append(Row(id: $1)) }
    rows.move(fromOffsets: [0, 2], toOffset: 4)
    #expect(Array(rows.ids) == [2, 4, 1, 3])
    rows.remove(atOffsets: IndexSet([0, 2]))
    #expect(Array(rows.ids) == [4, 3])
  }

  @Test func subscripts() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    rows[id: 2]?.title = "Groceries"
    rows.append(Row(id: 3))
    #expect(rows.map(\.title) == ["", "Groceries", ""])
    rows[id: 1]?.title = "Groceries"
    rows[id: 2] = nil
    #expect(rows.map(\.title) == ["Groceries", ""])
    #expect(Isolated.Row(id: 1).id == 1)
  }

  @Test func stamps() {
    let id = 2
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    let before = rows.structureStamp
    rows[id: id]?.title = "Groceries"
    #expect(rows.structureStamp == before)
    rows.removeFirst()
    #expect(!(rows.structureStamp == before))
  }

  @Test func readme() {
    var memos: IdentifiedArrayOf<Memo> = [Memo(id: 1, title: "Groceries")]
    let before = memos.structureStamp
    memos[id: 1]?.title = "Shopping"
    #expect(memos.structureStamp == before)
  }
}
