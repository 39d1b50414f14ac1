import Foundation
import IdentifiedCollections
import Testing

@Suite struct CodingTests {
  @Test func isCodedAsAnArray() throws {
    let rows = IdentifiedArrayOf<Row>.rows(3, 1)

    let data = try JSONEncoder().encode(rows)

    #expect(try JSONDecoder().decode([Row].self, from: data) == rows.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)
  }

  @Test func repeatedIDsAreAnErrorWithACodingPath() throws {
    let data = try JSONEncoder().encode([[Row(id: 1), Row(id: 2), Row(id: 1)]])

    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([IdentifiedArrayOf<Row>].self, from: data)
    }

    guard case .dataCorrupted(let context) = error else {
      Issue.record("Unexpected error: \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [0, 2])
    #expect(context.debugDescription == #"Another element has the id "1" already."#)
  }
}
