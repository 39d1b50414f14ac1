import ConcurrencyExtras
import Foundation
import Sharing
import Testing

/// Files on a disk, used by this process alone.
@Suite(.serialized) struct DiskTests {
  let folder = TestFolder()

  @Test func `a value survives, in a folder that is created`() async throws {
    let url = folder.url.appendingPathComponent("a/b/numbers.json")
    try await onDisk {
      @Shared(.fileStorage(url)) var numbers = [0]
      $numbers.withLock { $0.append(1) }
      try await $numbers.save()
    }
    await onDisk {
      @Shared(.fileStorage(url)) var numbers: [Int] = []
      #expect(numbers == [0, 1])
    }
    #expect(folder.names(in: "a/b") == ["numbers.json"])
  }

  @Test func `a relative file is in the folder for data`() async throws {
    // All processes of these tests have the same folder for data.
    let path = "sharing-tests-\(UUID())/relative.json"
    try await onDisk {
      @Shared(.fileStorage(URL(string: path)!)) var number = 0
      $number.withLock { $0 = 1 }
      try await $number.save()
    }
    let file = URL.appDataDirectory.appendingPathComponent(path)
    #expect(try Data(contentsOf: file) == Data("1".utf8))
    try FileManager.default.removeItem(at: file.deletingLastPathComponent())
  }

  @Test func `a corrupt file is reported, and kept when a value is saved`() async throws {
    let url = folder.url.appendingPathComponent("numbers.json")
    try Data("[1,".utf8).write(to: url)
    try await onDisk {
      let numbers = Shared(value: [-1])
      try await withKnownIssue {
        try await numbers.load(.fileStorage(url))
      } matching: {
        $0.description.contains("The file '\(url.path)' can't be read")
          && $0.description.contains("renamed to 'numbers.json.unreadable'")
      }
      #expect(numbers.wrappedValue == [-1])
      #expect(try Data(contentsOf: url) == Data("[1,".utf8))

      numbers.withLock { $0 = [2] }
      try await numbers.save()
      #expect(numbers.loadError == nil)
    }
    #expect(folder.names() == ["numbers.json", "numbers.json.unreadable"])
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent("numbers.json.unreadable"))
        == Data("[1,".utf8))
  }

  @Test func `a file that can't be written keeps its content, and the error names it`() async throws
  {
    let file = folder.url.appendingPathComponent("file")
    try Data("1".utf8).write(to: file)
    // No folder can be created in place of a file.
    let url = file.appendingPathComponent("number.json")
    await onDisk {
      let number = Shared(value: 0)
      await withKnownIssue {
        try await number.load(.fileStorage(url))
      }
      let error = await #expect(throws: FileStorageError.self) { try await number.save() }
      #expect(error?.description.contains(url.path) == true)
      #expect(number.saveError != nil)
    }
    #expect(try Data(contentsOf: file) == Data("1".utf8))
  }

  @Test func `ten thousand changes are coalesced, and the last one is saved`() async throws {
    let url = folder.url.appendingPathComponent("number.json")
    let encodings = LockIsolated(0)
    try await onDisk {
      let key = FileStorageKey<Int>.fileStorage(
        url, decode: { try JSONDecoder().decode(Int.self, from: $0) },
        encode: { number in
          encodings.withValue { $0 += 1 }
          return Data("\(number)".utf8)
        })
      @Shared(key) var number = 0
      let shared = $number
      await withTaskGroup { group in
        for _ in 1...4 {
          group.addTask { for _ in 1...2_500 { shared.withLock { $0 += 1 } } }
        }
      }
      try await $number.save()
      #expect($number.saveError == nil)
    }
    #expect(try Data(contentsOf: url) == Data("10000".utf8))
    #expect(encodings.value < 1_000)
  }

  @Test func `app storage survives, and keeps the values of other keys`() async throws {
    let url = folder.url.appendingPathComponent("defaults.plist")
    let (first, second) = (UserDefaults.file(url), UserDefaults.file(url))
    @Shared(.appStorage("a", store: first)) var a = 0
    @Shared(.appStorage("b", store: second)) var b = ""
    @Shared(.appStorage("url", store: second)) var link = url
    $a.withLock { $0 = 1 }
    try await $a.save()
    $b.withLock { $0 = "x" }
    $link.withLock { $0 = URL(string: "https://example.com/")! }
    try await $b.save()

    let third = UserDefaults.file(url)
    #expect(third.integer(forKey: "a") == 1)
    #expect(third.string(forKey: "b") == "x")
    #expect(third.url(forKey: "url") == URL(string: "https://example.com/"))
  }

  @Test func `a corrupt app storage is reported and kept`() async throws {
    let url = folder.url.appendingPathComponent("defaults.plist")
    try Data("<plist".utf8).write(to: url)
    let count = Shared(value: 0)
    try await withKnownIssue {
      try await count.load(.appStorage("count", store: .file(url)))
    } matching: {
      $0.description.contains("The file '\(url.path)' can't be read")
    }
    count.withLock { $0 = 1 }
    try await count.save()
    #expect(folder.names() == ["defaults.plist", "defaults.plist.unreadable"])
    #expect(UserDefaults.file(url).integer(forKey: "count") == 1)
  }
}

/// A folder that is removed with the test.
final class TestFolder: Sendable {
  let url: URL

  init() {
    let root =
      FileManager.default.fileExists(atPath: "/dev/shm")
      ? URL(fileURLWithPath: "/dev/shm") : FileManager.default.temporaryDirectory
    url = root.appendingPathComponent("sharing-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func names(in folder: String = "") -> [String] {
    let path = url.appendingPathComponent(folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// Runs an operation with files on the disk, and with shared values of its own.
func onDisk<Result>(_ operation: () async throws -> Result) async rethrows -> Result {
  try await withDependencies {
    $0.defaultFileStorage = .fileSystem
  } operation: {
    try await operation()
  }
}
