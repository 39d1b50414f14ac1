import IdentifiedCollections
import Testing

// Only tests on these platforms can start programs, and release builds have no messages.
#if DEBUG && (os(macOS) || os(Linux) || os(Windows))
@Suite struct PreconditionTests {
  @Test func anIndexWithoutElementIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var rows = IdentifiedArrayOf<Row>.rows(1, 2, 3)
      rows.remove(at: 3)
    }
    expect(result, "Index 3 is out of range 0..<3 of IdentifiedArray<Int, Row>")
  }

  @Test func aPositionBehindTheEndIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var rows = IdentifiedArrayOf<Row>.rows(1, 2, 3)
      rows.insert(Row(id: 4), at: 4)
    }
    expect(result, "Index 4 is out of range 0...3 of IdentifiedArray<Int, Row>")
  }

  @Test func anOffsetIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var rows = IdentifiedArrayOf<Row>.rows(1, 2, 3)
      rows.move(fromOffsets: [0, 5], toOffset: 1)
    }
    expect(result, "Index 5 is out of range 0..<3 of IdentifiedArray<Int, Row>")
  }

  @Test func aRangeIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var rows = IdentifiedArrayOf<Row>.rows(1, 2, 3)
      rows.replaceSubrange(2..<5, with: [])
    }
    expect(result, "Range 2..<5 is out of range 0..<3 of IdentifiedArray<Int, Row>")
  }

  @Test func howManyCannotBeRemovedIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var rows = IdentifiedArrayOf<Row>.rows(1, 2, 3)
      rows.removeLast(4)
    }
    expect(result, "Cannot remove 4 elements of the 3 of IdentifiedArray<Int, Row>")
  }

  func expect(
    _ result: ExitTest.Result?, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(text), sourceLocation: sourceLocation)
  }
}
#endif
