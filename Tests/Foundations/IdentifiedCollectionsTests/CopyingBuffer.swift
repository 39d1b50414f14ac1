/// A copy-on-write value that counts how often its storage was copied.
struct CopyingBuffer {
  private final class Storage {
    var numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
  }

  private var storage: Storage
  private(set) var copies = 0

  init(_ numbers: Int...) { storage = Storage(numbers) }

  var numbers: [Int] { storage.numbers }

  mutating func append(_ number: Int) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(storage.numbers)
      copies += 1
    }
    storage.numbers.append(number)
  }
}
