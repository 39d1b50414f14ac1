#if LiveServer
import Foundation
import LiveServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FolderStateStorageTests {
  @Test
  func statesAreFiles() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = try FolderStateStorage(at: folder.path)
    #expect(try await storage.state(for: "a") == nil)
    try await storage.save([1, 2], for: "a")
    try await storage.save([3], for: "a")
    try await storage.save([4], for: "b")

    // Another process finds the states.
    let other = try FolderStateStorage(at: folder.path)
    #expect(try await other.state(for: "a") == [3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)

    // Other users can't read them.
    for path in [folder.path, folder.appendingPathComponent("a.json").path] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let permissions = try #require(attributes[.posixPermissions] as? NSNumber)
      #expect(permissions.intValue & 0o077 == 0)
    }

    try await storage.remove("a")
    try await storage.remove("a")
    #expect(try await storage.state(for: "a") == nil)

    try await storage.removeAll(olderThan: .seconds(3600))
    #expect(try await storage.state(for: "b") == [4])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -4000)],
      ofItemAtPath: folder.appendingPathComponent("b.json").path)
    try await storage.removeAll(olderThan: .seconds(3600))
    #expect(try await storage.state(for: "b") == nil)
  }

  @Test
  func theOldestAreForgottenIfThereIsTooMuch() async throws {
    // given
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = try FolderStateStorage(at: folder.path, limit: 800)
    for (age, key) in ["f", "e", "d", "c", "b", "a"].enumerated().reversed() {
      try await storage.save(Array(repeating: 0, count: 100), for: key)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -Double(60 * (age + 1)))],
        ofItemAtPath: folder.appendingPathComponent("\(key).json").path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 6)
    // when
    try await storage.save(Array(repeating: 0, count: 300), for: "g")
    // then: three quarters of the limit are used
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["d.json", "e.json", "f.json", "g.json"])
  }

  @Test
  func aFolderThatOthersMayRead() throws {
    // given
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    // when, then
    let error = #expect(throws: LiveServerError.unsafeFolder(folder.path)) {
      try FolderStateStorage(at: folder.path)
    }
    #expect(
      error?.description == """
        The folder '\(folder.path)' can't hold secrets, because other users may read it. Restrict it to the user that runs the server, \
        'chmod 700 \(folder.path)', or choose another folder; a missing folder is created.
        """)
    // when
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    // then
    #expect(throws: Never.self) { try FolderStateStorage(at: folder.path) }
  }

  @Test
  func `several processes may create the same folder at once`() async throws {
    for _ in 1...100 {
      // given
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      // when, then
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...4 {
          group.addTask {
            #expect(throws: Never.self) { try FolderStateStorage(at: folder.path) }
          }
        }
      }
    }
  }

  @Test
  func aFolderSomewhereElse() async throws {
    // given: a link to a folder that is closed to other users
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    try FileManager.default.createDirectory(
      at: place.appendingPathComponent("states"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let link = place.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "states")
    // when
    try await FolderStateStorage(at: link).save([1], for: "a")
    // then
    #expect(
      FileManager.default.fileExists(
        atPath: place.appendingPathComponent("states/a.json").path))
  }

  @Test
  func aFolderThatCanNotBeMade() {
    #expect(throws: (any Error).self) { try FolderStateStorage(at: "/dev/null/states") }
  }
}
#endif
