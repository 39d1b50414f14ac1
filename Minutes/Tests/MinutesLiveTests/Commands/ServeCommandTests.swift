import ChildProcesses
import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore
import Synchronization
import Testing

@testable import KilledRecorder
@testable import MinutesLive

#if canImport(Glibc)
import Glibc
#endif

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The deletion of a folder by another process.
private struct FolderDeletion: Sendable {
  private let path: String
  private let notifier: CInt

  /// Observes a folder that exists.
  init(_ path: String) throws {
    self.path = path
    notifier = inotify_init1(CInt(IN_CLOEXEC))
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try #require(inotify_add_watch(notifier, parent, UInt32(IN_DELETE | IN_MOVED_FROM)) >= 0)
  }

  /// Waits until the folder is deleted, or until no file beside it was deleted for a minute. Call it once.
  func wait() {
    defer { close(notifier) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while FileManager.default.fileExists(atPath: path) {
      var event = pollfd(fd: notifier, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, 60_000) > 0, read(notifier, &bytes, 4_096) > 0 else { return }
    }
  }
}

/// `minutes serve`
@Suite(.timeLimit(.minutes(15))) struct ServeCommandTests {
  private let temporary = TemporaryFolder()

  /// Runs `minutes serve` until it has printed its address.
  ///
  /// - Parameter whileRunning: Called with the address before the server is ended.
  /// - Returns: The complete output.
  private func serve(
    _ arguments: [String] = [], environment: [String: String] = [:],
    whileRunning: @escaping @Sendable (_ address: String) -> Void = { _ in }
  ) async throws -> String {
    let process = try ChildProcess(
      Program(product: "minutes").url,
      ["serve", "--port", "0", "--workers", "0", "--data", temporary.folder.url.path] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      output: .connected, error: .inherited)
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var output = Data()
        var hasAddress = false
        while let bytes = process.output?.read(65_536), !bytes.isEmpty {
          output += bytes
          let text = String(decoding: output, as: UTF8.self)
          guard !hasAddress, let match = text.firstMatch(of: /Minutes is at (\S+)\n/) else {
            continue
          }
          hasAddress = true
          whileRunning(String(match.1))
          process.signal(SIGTERM)
        }
        _ = process.waitForEnd()
        continuation.resume(returning: String(decoding: output, as: UTF8.self))
      }
    }
  }

  @Test func `the last line is the address`() async throws {
    let lines = try await serve().split(separator: "\n")
    #expect(lines.first == "Memos are in \(temporary.folder.url.path)")
    // The paragraph about draft quality, which names the address as well.
    #expect(lines.contains { $0.hasPrefix("PocketSphinx recognizes speech") })
    let last = try #require(lines.last)
    #expect(last.wholeMatch(of: /Minutes is at http:\/\/localhost:\d+/) != nil, "\(last)")
  }

  @Test func `the page is opened in a browser, which does not get the access token`() async throws {
    // given: a browser that says what it opens
    let tools = temporary.folder.url.appendingPathExtension("tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: tools) }
    let pipe = tools.appendingPathComponent("opened").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let browser = tools.appendingPathComponent("xdg-open").path
    try Data("#!/bin/sh\necho \"$1 ${MINUTES_TOKEN-no token}\" > '\(pipe)'\n".utf8)
      .write(to: URL(fileURLWithPath: browser))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: browser)
    let path = "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let opened = LockedText()
    // when
    let output = try await serve(
      ["--open", "--no-speech"],
      environment: ["PATH": path, "MINUTES_TOKEN": "0123456789abcdef0123456789abcdef"]
    ) { _ in
      // Waits until the browser writes.
      let bytes = try? FileHandle(forReadingAtPath: pipe)?.readToEnd()
      opened.set(String(decoding: bytes ?? Data(), as: UTF8.self))
    }
    // then
    let address = try #require(output.firstMatch(of: /Minutes is at (\S+)\n/)?.1)
    #expect(opened.text == "\(address) no token\n")
  }

  /// Makes a memo that was deleted some days ago.
  private func deletedMemo(daysAgo days: Double, in library: MemoLibrary) async throws -> Memo.ID {
    let id = try await library.recordMemo(on: Date.now)
    try await withDependencies {
      $0.date.now = Date.now - days * 86_400
    } operation: {
      try await library.repository.delete(id: id)
    }
    return id
  }

  @Test func `deleted memos are kept for as many days as the option says`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let old = try await deletedMemo(daysAgo: 20, in: library)
    let young = try await deletedMemo(daysAgo: 5, in: library)
    let folder = temporary.folder.files(of: old).folder.path
    let deletion = try FolderDeletion(folder)
    // when: by default, both would be kept for 30 days
    _ = try await serve(["--no-speech", "--keep-deleted", "10"]) { _ in
      // The first maintenance begins with the server.
      deletion.wait()
    }
    // then
    #expect(!FileManager.default.fileExists(atPath: folder))
    var deleted = library.repository.deleted().makeAsyncIterator()
    #expect(try await deleted.next()?.map(\.memo.id) == [young])
    #expect(
      FileManager.default.fileExists(atPath: temporary.folder.files(of: young).folder.path))
  }

  @Test func `the period for deleted memos is kept by a later start without the option`()
    async throws
  {
    // given: one memo would be deleted for good after 30 days, the other one is in any case
    let library = try await MemoLibrary(temporary.folder)
    let kept = try await deletedMemo(daysAgo: 35, in: library)
    _ = try await serve(["--no-speech", "--keep-deleted", "40"])
    let old = try await deletedMemo(daysAgo: 45, in: library)
    let folder = temporary.folder.files(of: old).folder.path
    let deletion = try FolderDeletion(folder)
    // when
    _ = try await serve(["--no-speech"]) { _ in
      deletion.wait()
    }
    // then
    #expect(!FileManager.default.fileExists(atPath: folder))
    var deleted = library.repository.deleted().makeAsyncIterator()
    #expect(try await deleted.next()?.map(\.memo.id) == [kept])
    #expect(await library.preferences.load().deletedDays == 40)
  }

  @Test func `a repeated start says that a later choice is kept`() async throws {
    // given
    _ = try await serve(["--no-speech", "--keep-deleted", "7"])
    let library = try await MemoLibrary(temporary.folder)
    await library.preferences.update { $0.deletedDays = 365 }
    // when
    let output = try await serve(["--no-speech", "--keep-deleted", "7"])
    // then
    #expect(
      output.contains("--keep-deleted 7 is not applied: the period was changed to 365 in"),
      "\(output)")
    #expect(await library.preferences.load().deletedDays == 365)
  }

  @Test func `an option does not replace a period that was lost with the preferences`()
    async throws
  {
    // given
    let library = try await MemoLibrary(temporary.folder)
    await library.preferences.update { $0 = .afterLoss }
    // when
    let output = try await serve(["--no-speech", "--keep-deleted", "7"])
    // then
    #expect(
      output.contains("--keep-deleted 7 is not applied: the stored preferences could not be read"),
      "\(output)")
    #expect(await library.preferences.load().deletedDays == Preferences.unlimitedDeletedDays)
  }

  @Test(arguments: [-1, 36_501])
  func `an invalid period for deleted memos is refused`(days: Int) async throws {
    let result = try await Program(
      product: "minutes", "serve", "--port", "0", "--data", temporary.folder.url.path,
      "--keep-deleted=\(days)"
    ).run()
    #expect(result.status == 64)
    #expect(
      result.errors.contains(
        "--keep-deleted is \(days). It must be from 0 to 36500, in days."), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: temporary.folder.url.path))
  }

  @Test func `a format that cannot be saved is a failure, and not an invalid argument`()
    async throws
  {
    // given
    _ = try await MemoLibrary(temporary.folder)
    try await temporary.openDatabase().write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refused BEFORE INSERT ON preferences BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    // when: a server that starts nevertheless is ended
    let result = try await Program(
      "timeout",
      [
        "60", Program(product: "minutes").url.path, "serve", "--port", "0", "--workers", "0",
        "--no-speech", "--archive", "opus", "--data", temporary.folder.url.path,
      ]
    ).run()
    // then
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "Error: --archive could not be saved in \(temporary.folder.url.path). Run `minutes doctor`"),
      "\(result.errors)")
    #expect(!result.errors.contains("Usage:"), "\(result.errors)")
  }

  @Test func `previews are served by debug builds only`() async throws {
    let statuses = LockedText()
    _ = try await serve(["--no-speech"]) { address in
      let paths = ["/memos", "/previews", "/previews/memo-open"]
      statuses.set(paths.map { "\(Self.response(address + $0).status)" }.joined(separator: " "))
    }
    #if DEBUG
    #expect(statuses.text == "200 200 200")
    #else
    #expect(statuses.text == "200 404 404")
    #endif
  }

  @Test func `the pages of the server name the app`() async throws {
    // given
    let document = LockedText()
    // when
    _ = try await serve(
      ["--no-speech"], environment: ["MINUTES_TOKEN": "0123456789abcdef0123456789abcdef"]
    ) { document.set(Self.response($0).text) }
    // then
    #expect(document.text.contains("<title>Access token – Minutes</title>"))
    #expect(document.text.contains("<h1>Minutes</h1><h2>Access token</h2>"))
    #expect(document.text.contains("<style>:root{color-scheme:light dark;background:light-dark("))
  }

  /// Requests a document, and returns the status and the text of the response; 0 if there is none.
  private static func response(_ address: String) -> (status: Int, text: String) {
    guard let url = URL(string: address) else { return (0, "") }
    let result = Mutex((status: 0, text: ""))
    let isOver = DispatchSemaphore(value: 0)
    let task = URLSession.shared.dataTask(with: url) { data, response, _ in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      result.withLock { $0 = (status, String(decoding: data ?? Data(), as: UTF8.self)) }
      isOver.signal()
    }
    task.resume()
    isOver.wait()
    return result.withLock { $0 }
  }

  @Test func `a token file that every user can read is refused`() async throws {
    // given: a folder that is open to all, as a home folder may be
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(at: folder) }
    let token = folder.appendingPathComponent("token").path
    try Data("0123456789abcdef0123456789abcdef\n".utf8).write(to: URL(fileURLWithPath: token))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: token)
    // when
    let result = try await Program(
      product: "minutes", "serve", "--port", "0", "--data", temporary.folder.url.path,
      "--token-file", token
    ).run()
    // then
    #expect(result.status != 0)
    #expect(result.errors.contains("chmod"), "\(result.errors)")
    #expect(result.errors.contains(token))
    #expect(!result.errors.contains("0123456789abcdef"))
    #expect(!result.output.contains("Minutes is at"))
  }
}

/// A text that another thread sets.
private final class LockedText: Sendable {
  private let value = Mutex("")

  var text: String { value.withLock { $0 } }

  func set(_ text: String) { value.withLock { $0 = text } }
}
