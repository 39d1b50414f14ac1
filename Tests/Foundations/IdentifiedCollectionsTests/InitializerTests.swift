import IdentifiedCollections
import Testing

@Suite struct InitializerTests {
  let duplicates = [Row(id: 1, title: "a"), Row(id: 2, title: "b"), Row(id: 1, title: "c")]

  @Test func ofASequenceTheFirstElementWithAnIDIsKept() {
    #expect(IdentifiedArray(duplicates).map(\.title) == ["a", "b"])
  }

  @Test func duplicatesAmongUniqueElementsAreReported() {
    withKnownIssue {
      let rows = IdentifiedArray(uniqueElements: duplicates)
      #expect(rows.map(\.title) == ["a", "b"])
      #expect(rows.ids == [1, 2])
    } matching: {
      $0.description.contains(#"Two elements for an array of "Row" have the id "1""#)
        && $0.sourceLocation?.fileName == "InitializerTests.swift"
    }
    withKnownIssue {
      let rows = IdentifiedArray(uniqueElements: duplicates, id: \.id)
      #expect(rows.map(\.title) == ["a", "b"])
    } matching: {
      $0.description.contains(#"have the id "1""#)
        && $0.sourceLocation?.fileName == "InitializerTests.swift"
    }
  }

  @Test func duplicatesInALiteralAreReported() {
    withKnownIssue {
      let rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "a"), Row(id: 1, title: "b")]
      #expect(rows.map(\.title) == ["a"])
    } matching: {
      $0.description.contains(#"have the id "1""#)
    }
  }

  #if DEBUG
  @Test func duplicatesAmongUncheckedElementsAreReportedInDebugBuilds() {
    withKnownIssue {
      let rows = IdentifiedArray(uncheckedUniqueElements: duplicates)
      #expect(rows.map(\.title) == ["a", "b"])
    } matching: {
      $0.description.contains(#"have the id "1""#)
        && $0.sourceLocation?.fileName == "InitializerTests.swift"
    }
  }
  #endif

  @Test func uniqueElementsKeepTheirOrder() {
    let elements = (0..<100).reversed().map { Row(id: $0) }

    for rows in [
      IdentifiedArray(elements),
      IdentifiedArray(uniqueElements: elements),
      IdentifiedArray(uniqueElements: elements, id: \.id),
      IdentifiedArray(uncheckedUniqueElements: elements),
      IdentifiedArray(uncheckedUniqueElements: elements, id: \.id),
      IdentifiedArray(elements) { $1 },
    ] {
      #expect(rows.elements == elements)
      #expect(rows.indices.allSatisfy { rows.index(id: 99 - $0) == $0 })
    }
  }

  @Test func duplicatesAreCombinedAtTheirFirstIndex() {
    func joined(_ first: Row, _ second: Row) -> Row {
      Row(id: first.id, title: first.title + second.title)
    }

    #expect(IdentifiedArray(duplicates, uniquingIDsWith: joined).map(\.title) == ["ac", "b"])
    #expect(
      IdentifiedArray(duplicates, id: \.id, uniquingIDsWith: joined).map(\.title) == ["ac", "b"])
  }

  @Test func combiningIntoAnotherIDIsReported() {
    withKnownIssue {
      let rows = IdentifiedArray(duplicates) { _, _ in Row(id: 7) }
      #expect(rows.map(\.title) == ["a", "b"])
      #expect(rows.ids == [1, 2])
    } matching: {
      $0.description.contains(#"with the id "1" were combined into one with the id "7""#)
        && $0.sourceLocation?.fileName == "InitializerTests.swift"
    }
  }

  @Test func errorsOfTheCombinationArePassedOn() {
    struct Conflict: Error {}

    #expect(throws: Conflict.self) {
      _ = try IdentifiedArray(duplicates) { _, _ in throw Conflict() }
    }
  }
}
