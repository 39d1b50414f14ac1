import Foundation
import Testing

@testable import MinutesLive

/// The file operations of a process in their order, recorded by the library in `Tests/FileJournal`.
struct FileJournal {
  /// A change of a file or folder, or a line on standard output.
  struct Entry {
    var operation: String
    var inode: UInt64
    /// The offset of a write, or the new length of a file.
    var number: Int
    /// The paths below the root: two for a rename.
    var paths: [String]
    var bytes: [UInt8]

    var description: String { "\(operation) \(paths.joined(separator: " to "))" }
  }

  var entries: [Entry] = []

  /// Reads a journal of the changes below a folder.
  init(_ url: URL, root: URL) throws {
    let data = [UInt8](try Data(contentsOf: url))
    var rest = data[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let fields = String(decoding: rest[..<end], as: UTF8.self).split(
        separator: "\t", omittingEmptySubsequences: false)
      let count = try #require(Int(fields[3]))
      entries.append(
        Entry(
          operation: String(fields[0]),
          inode: try #require(UInt64(fields[1])),
          number: try #require(Int(fields[2])),
          paths: fields[4...].map { String($0.dropFirst(root.path.count + 1)) },
          bytes: [UInt8](rest[(end + 1)...].prefix(count))))
      rest = rest[(end + 1 + count)...]
    }
  }

  /// Returns the environment of a process that records a journal.
  static func environment(root: URL, journal: URL? = nil) async throws -> [String: String] {
    var environment = [
      "LD_PRELOAD": try await library.value.path, "FILE_JOURNAL_ROOT": root.path,
    ]
    environment["FILE_JOURNAL"] = journal?.path
    return environment
  }

  /// The compiled library, next to the tests.
  private static let library = Task {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FileJournal/FileJournal.c").standardizedFileURL
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let new = products.appendingPathComponent("FileJournal-\(getpid()).so")
    let compiler = Program(
      "clang", ["-O1", "-shared", "-fPIC", "-o", new.path, source.path])
    let result = try await compiler.run()
    try #require(
      result.status == 0, "clang, which comes with Swift, is needed: \(result.errors)")
    // Renamed, because other processes may be using the existing library.
    let library = products.appendingPathComponent("FileJournal.so")
    try #require(rename(new.path, library.path) == 0)
    return library
  }
}

/// A folder for a test that synchronizes often: in memory if possible, because only the order of
/// operations matters.
final class MemoryFolder: Sendable {
  let url: URL

  init() throws {
    let memory = "/dev/shm"
    let parent =
      access(memory, W_OK) == 0
      ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
    url = parent.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
