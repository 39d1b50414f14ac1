import IdentifiedCollections
import Testing

/// Changing an element in place must copy neither the array nor the content of the element.
@Suite struct InPlaceTests {
  struct Item: Identifiable {
    let id: Int
    var buffer = CopyingBuffer(1)
  }

  var items = IdentifiedArrayOf<Item>(uniqueElements: (0..<50).map { Item(id: $0) })

  @Test(arguments: [0, 7, 49]) func changesByIDDoNotCopyNestedBuffers(id: Int) {
    var items = items
    items.append(Item(id: 50))  // makes the elements this copy's own

    items[id: id]?.buffer.append(2)
    let copies = items[id: id]?.buffer.copies
    items[id: id]?.buffer.append(3)

    #expect(items[id: id]?.buffer.copies == copies)
    #expect(items[id: id]?.buffer.numbers == [1, 2, 3])
  }

  @Test(arguments: [0, 7, 49]) func changesByPositionDoNotCopyNestedBuffers(index: Int) {
    var items = IdentifiedArrayOf<Item>(uniqueElements: (0..<50).map { Item(id: $0) })

    items[index].buffer.append(2)
    items[index].buffer.append(3)

    #expect(items[index].buffer.copies == 0)
    #expect(items[index].buffer.numbers == [1, 2, 3])
  }

  @Test(arguments: [1, 2, 50]) func freshArraysAreChangedWithoutAnyCopy(count: Int) {
    var items = IdentifiedArrayOf<Item>(uniqueElements: (0..<count).map { Item(id: $0) })

    for id in 0..<count {
      items[id: id]?.buffer.append(2)
    }

    #expect(items.allSatisfy { $0.buffer.copies == 0 })
    #expect(items.allSatisfy { $0.buffer.numbers == [1, 2] })
  }

  @Test func changesDoNotMoveTheArray() {
    var items = IdentifiedArrayOf<Item>(uniqueElements: (0..<50).map { Item(id: $0) })
    func address(_ items: IdentifiedArrayOf<Item>) -> UnsafePointer<Item>? {
      items.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil
    }
    let before = address(items)

    items[id: 7]?.buffer.append(2)
    items[id: 49]?.buffer.append(2)
    items[7].buffer.append(3)

    #expect(before != nil)
    #expect(address(items) == before)
  }

  @Test mutating func sharedElementsAreCopiedOnce() {
    let copy = items

    items[id: 7]?.buffer.append(2)
    items[id: 7]?.buffer.append(3)

    #expect(items[id: 7]?.buffer.copies == 1)
    #expect(copy[id: 7]?.buffer.numbers == [1])
  }
}
