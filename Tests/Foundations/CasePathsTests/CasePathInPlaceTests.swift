import CasePaths
import Testing

/// In-place changes of a value: a copy-on-write buffer counts its copies.
@Suite
struct CasePathInPlaceTests {
  @Test
  func modifyingDoesNotCopy() {
    var document = Document.open(Buffer())
    for _ in 0..<3 { document.modify(\.open) { $0.append(1) } }
    #expect(document[case: \.open]?.elements == [1, 1, 1])
    #expect(document[case: \.open]?.copies == 0)
  }

  @Test
  func modifyingThroughSeveralEnumsDoesNotCopy() {
    var window = Window.document(.titled("a", buffer: Buffer()))
    for _ in 0..<3 { window.modify(\.document.titled) { $0.buffer.append(1) } }
    #expect(window[case: \.document.titled]?.buffer.elements == [1, 1, 1])
    #expect(window[case: \.document.titled]?.buffer.copies == 0)
  }

  @Test
  func modifyingWithinAModificationDoesNotCopy() {
    var window = Window.document(.open(Buffer()))
    window.modify(\.document) { document in
      document.modify(\.open) { $0.append(1) }
    }
    #expect(window[case: \.document.open]?.copies == 0)
  }

  @Test
  func anotherOwnerKeepsItsValue() {
    var document = Document.open(Buffer())
    let before = document
    document.modify(\.open) { $0.append(1) }
    #expect(before[case: \.open]?.elements == [])
    #expect(document[case: \.open]?.elements == [1])
    #expect(document[case: \.open]?.copies == 1)
  }

  @Test
  func aResolvedPathReturnsTheResultOfTheBody() {
    var document = Document.open(Buffer())
    let count = AnyCasePath(\Document.Cases.open).modifyInPlace(&document) { buffer in
      buffer.append(1)
      return buffer.elements.count
    }
    #expect(count == 1)
    #expect(document[case: \.open]?.copies == 0)
  }

  @Test
  func aRootInAnotherCaseStaysAsItIs() {
    var document = Document.titled("a", buffer: Buffer())
    let result: Void? = AnyCasePath(\Document.Cases.open).modifyInPlace(&document) { _ in
      Issue.record("called")
    }
    #expect(result == nil)
    #expect(document[case: \.titled]?.0 == "a")
    document.modify(\.titled) { $0.buffer.append(1) }
    #expect(document[case: \.titled]?.buffer.copies == 0)
  }

  @Test
  func changesOfABodyThatThrowsStay() {
    var document = Document.open(Buffer())
    #expect(throws: Failed.self) {
      try AnyCasePath(\Document.Cases.open).modifyInPlace(&document) { buffer in
        buffer.append(1)
        throw Failed()
      }
    }
    #expect(document[case: \.open]?.elements == [1])
    #expect(document[case: \.open]?.copies == 0)
  }
}

@CasePathable
private enum Window {
  case document(Document)
  case empty
}

@CasePathable
private enum Document {
  case open(Buffer)
  case titled(String, buffer: Buffer)
}

/// Elements that are copied on write.
private struct Buffer {
  private var storage = Storage(elements: [])
  private(set) var copies = 0

  var elements: [Int] { storage.elements }

  mutating func append(_ element: Int) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(elements: storage.elements)
      copies += 1
    }
    storage.elements.append(element)
  }

  private final class Storage {
    var elements: [Int]

    init(elements: [Int]) {
      self.elements = elements
    }
  }
}
