import ConcurrencyExtras
import Foundation
import Sharing
import Testing

struct FileStorageTests {
  @Test func `a value is loaded from its file and saved in it`() throws {
    let files = LockIsolated([URL.numbers: Data("[1,2]".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(.numbers)) var numbers = [0]
      #expect(numbers == [1, 2])
      $numbers.withLock { $0.append(3) }
    }
    let data = try #require(files.value[.numbers])
    #expect(try JSONDecoder().decode([Int].self, from: data) == [1, 2, 3])
  }

  @Test func `a missing file leaves the default and is not created`() {
    @Dependency(\.defaultFileStorage) var storage
    @Shared(.fileStorage(.numbers)) var numbers = [0]
    #expect(numbers == [0])
    #expect(throws: CocoaError.self) { try storage.load(.numbers) }
    $numbers.withLock { $0 = [1] }
    #expect(throws: Never.self) { try storage.load(.numbers) }
  }

  @Test func `a file may have a format of your own`() throws {
    @Dependency(\.defaultFileStorage) var storage
    let key = FileStorageKey<String>.fileStorage(
      URL(fileURLWithPath: "/notes.txt"),
      decode: { String(decoding: $0, as: UTF8.self) },
      encode: { Data($0.utf8) })
    @Shared(key) var notes = ""
    $notes.withLock { $0 = "Hello" }
    #expect(try storage.load(URL(fileURLWithPath: "/notes.txt")) == Data("Hello".utf8))
  }

  @Test func `closures of a format may be written in the attribute`() throws {
    @Dependency(\.defaultFileStorage) var storage
    let separator = ","
    @Shared(
      .fileStorage(
        .numbers,
        decode: { data in
          String(decoding: data, as: UTF8.self).split(separator: separator).compactMap { Int($0) }
        },
        encode: { Data($0.map(String.init).joined(separator: separator).utf8) }))
    var numbers: [Int] = []
    $numbers.withLock { $0 = [1, 2] }
    #expect(try storage.load(.numbers) == Data("1,2".utf8))
    try storage.save(Data("3,4,5".utf8), to: .numbers)
    #expect(numbers == [3, 4, 5])
  }

  @Test func `dates are coded as the coders say`() throws {
    @Dependency(\.defaultFileStorage) var storage
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .secondsSince1970
    encoder.dateEncodingStrategy = .secondsSince1970
    @Shared(.fileStorage(.numbers, decoder: decoder, encoder: encoder)) var dates: [Date] = []
    $dates.withLock { $0 = [Date(timeIntervalSince1970: 5)] }
    #expect(try storage.load(.numbers) == Data("[5]".utf8))
  }

  @Test func `a change of the file by other code is noticed`() throws {
    @Dependency(\.defaultFileStorage) var storage
    @Shared(.fileStorage(.numbers)) var numbers = [0]
    try storage.save(Data("[5]".utf8), to: .numbers)
    #expect(numbers == [5])
  }

  @Test func `a file that can't be decoded is kept aside`() throws {
    let files = LockIsolated([URL.numbers: Data("?".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      withKnownIssue {
        @Shared(.fileStorage(.numbers)) var numbers = [0]
        #expect(numbers == [0])
        #expect(($numbers.loadError as? FileStorageError)?.reason == .unreadable)
        $numbers.withLock { $0 = [1] }
        #expect($numbers.loadError == nil)
      } matching: {
        $0.description.contains("The file '/numbers.json' can't be read")
      }
    }
    #expect(files.value[URL(fileURLWithPath: "/numbers.json.unreadable")] == Data("?".utf8))
  }

  @Test(arguments: 1...3) func `a test never sees the file of another one`(number: Int) {
    @Shared(.fileStorage(.numbers)) var numbers: [Int] = []
    #expect(numbers.isEmpty)
    $numbers.withLock { $0.append(number) }
  }

  @Test func `the documents of an app are in its folder for data`() {
    let url = URL.documentsDirectory.appending(component: "standups.json")
    #expect(url.path.hasSuffix("/standups.json"))
    #expect(URL.documentsDirectory == .appDataDirectory)
    #expect(URL.appConfigurationDirectory != .appDataDirectory)
  }
}

extension URL {
  fileprivate static let numbers = URL(fileURLWithPath: "/numbers.json")
}
