import Testing

@testable import RowStreams

struct RowStreamTests {
  struct Line: Equatable, Identifiable {
    let id: Int
    var text = ""
  }

  typealias Stream = RowStream<Line>

  @Test
  func `operations are kept until a list has shown them`() {
    // given
    var stream = Stream()
    let reader = RowStreamReader(stream.feed)
    // when
    stream.append(Line(id: 1))
    stream.prepend(Line(id: 2))
    // then
    #expect(stream.operations == [.append(Line(id: 1)), .prepend(Line(id: 2))])
    #expect(stream.operations(after: 1).operations == [.prepend(Line(id: 2))])
    // when: they were shown, and there is another one
    reader.note(stream.version)
    stream.replace(Line(id: 1, text: "a"))
    // then
    #expect(stream.operations == [.replace(Line(id: 1, text: "a"))])
    #expect(stream.version == 3)
  }

  @Test
  func `slowest list decides the kept operations`() {
    // given
    var stream = Stream()
    let fast = RowStreamReader(stream.feed)
    var slow: RowStreamReader? = RowStreamReader(stream.feed)
    for id in 1...5 {
      stream.append(Line(id: id))
      fast.note(stream.version)
    }
    slow?.note(1)
    // then
    stream.append(Line(id: 6))
    #expect(stream.operations.count == 5)
    // when: it disappears
    slow = nil
    stream.append(Line(id: 7))
    // then
    #expect(stream.operations == [.append(Line(id: 6)), .append(Line(id: 7))])
  }

  @Test
  func `stream that no list shows keeps at most twice its limit`() {
    // given
    var stream = Stream(limit: 10)
    // when
    for id in 1...10_000 {
      stream.append(Line(id: id))
      #expect(stream.operations.count <= 20)
    }
    // then: enough for a page
    let (operations, isComplete) = stream.operations(after: 0)
    #expect(!isComplete)
    #expect(operations.count >= 10)
    #expect(operations.suffix(10) == (9991...10_000).map { .append(Line(id: $0)) }[...])
  }

  @Test
  func `list that appears gets the operations that no list has shown`() {
    // given
    var stream = Stream()
    stream.append(Line(id: 1))
    let first = RowStreamReader(stream.feed)
    #expect(first.firstVersion == 0)
    first.note(stream.version)
    stream.append(Line(id: 2))
    // when
    let second = RowStreamReader(stream.feed)
    // then
    #expect(
      stream.operations(after: second.firstVersion).operations == [.append(Line(id: 2))])
  }

  @Test
  func `removing all rows forgets the operations before`() {
    // given
    var stream = Stream()
    for id in 1...5 { stream.append(Line(id: id)) }
    // when
    stream.removeAll()
    stream.append(Line(id: 6))
    // then: no list needs the others, whatever it has shown
    for version in 0...5 {
      let (operations, isComplete) = stream.operations(after: version)
      #expect(operations == [.removeAll, .append(Line(id: 6))])
      #expect(isComplete)
    }
  }

  @Test
  func `another branch of a copy is not complete`() {
    // given
    var stream = Stream()
    let copy = stream
    for id in 1...3 { stream.append(Line(id: id)) }
    // then: a list that has shown the operations of the one, and gets the other
    #expect(copy.operations(after: stream.version).isComplete == false)
    #expect(copy != stream)
  }

  @Test
  func `equal operations make equal streams`() {
    var (one, other) = (Stream(), Stream())
    #expect(one == other)
    one.append(Line(id: 1))
    #expect(one != other)
    other.append(Line(id: 2))
    #expect(one != other)
    other = Stream()
    other.append(contentsOf: [Line(id: 1)])
    #expect(one == other)
    one.remove(id: 1)
    other.remove(id: 1)
    #expect(one == other)
  }
}
