import ConcurrencyExtras
import DependenciesTestSupport
import Sharing
import Testing

struct InMemoryTests {
  @Test func `properties with one key share a value`() {
    @Shared(.inMemory("count")) var count = 1
    @Shared(.inMemory("count")) var other = 2
    @SharedReader(.inMemory("count")) var reader = 3

    $other.withLock { $0 = 5 }

    #expect(count == 5)
    #expect(other == 5)
    #expect(reader == 5)
  }

  @Test func `a value outlives the properties that share it`() {
    func increment() -> Int {
      @Shared(.inMemory("count")) var count = 1
      $count.withLock { $0 += 1 }
      return count
    }

    #expect(increment() == 2)
    #expect(increment() == 3)
  }

  @Test(arguments: 1...3) func `a test never sees the value of another one`(number: Int) {
    @Shared(.inMemory("isolated")) var value = 0
    #expect(value == 0)
    $value.withLock { $0 = number }
  }

  @Test func `storages are apart`() {
    @Shared(.inMemory("count")) var count = 1
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("count")) var count = 10
      #expect(count == 10)
      $count.withLock { $0 = 11 }
    }
    #expect(count == 1)
  }

  @Test func `a key has a default value, which a property may replace`() {
    @Shared(.number) var number
    #expect(number == 42)
    $number.withLock { $0 = 1 }
    @Shared(.number) var other = 7
    #expect(other == 1)
    @Shared(.otherNumber) var third = 7
    #expect(third == 7)
    @SharedReader(.number) var reader
    #expect(reader == 1)
  }

  @Test func `an optional value needs no default`() {
    @Shared(.inMemory("optional")) var name: String?
    #expect(name == nil)
    $name.withLock { $0 = "Blob" }
    @SharedReader(.inMemory("optional")) var reader: String?
    #expect(reader == "Blob")
  }

  @Test func `an optional value may have a default`() {
    @Shared(.inMemory("optional")) var number: Int? = 1
    #expect(number == 1)
    $number.withLock { $0 = nil }
    @Shared(.inMemory("optional")) var other: Int? = 2
    #expect(other == nil)
  }

  @Test func `values of one name and different types are apart`() {
    @Shared(.inMemory("x")) var number = 1
    @Shared(.inMemory("x")) var text = "a"
    #expect(number == 1)
    #expect(text == "a")
  }

  @Test func `a property may be given by its owner`() {
    struct Child {
      @Shared var count: Int
      init(count: Shared<Int>) { self._count = count }
    }
    struct Memberwise {
      @Shared var count: Int
    }
    @Shared(.inMemory("count")) var count = 1
    let child = Child(count: $count)
    child.$count.withLock { $0 = 2 }
    #expect(count == 2)
    #expect(Memberwise(count: $count).count == 2)
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var number: Self { Self[.inMemory("number"), default: 42] }
  fileprivate static var otherNumber: Self { Self[.inMemory("other"), default: 42] }
}
