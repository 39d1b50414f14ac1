import Foundation
import MinutesLive
import Testing

/// `minutes access`
@Suite(.timeLimit(.minutes(15))) struct AccessCommandTests {
  private let temporary = TemporaryFolder()

  private func run(_ arguments: String...) async throws -> Program.Result {
    var program = Program(product: "minutes")
    program.arguments = ["access"] + arguments + ["--data", temporary.folder.url.path]
    return try await program.run()
  }

  /// Registers a browser as the server does.
  ///
  /// - Parameter id: 32 hexadecimal digits, of which the command shows the first eight.
  private func register(_ id: String, name: String, lastSeen: Date) throws {
    let folder = temporary.folder.access
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = folder.appendingPathComponent(id)
    try Data("1234567890\n\(name)\n".utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600, .modificationDate: lastSeen], ofItemAtPath: file.path)
  }

  private func registerBrowsers() throws {
    let date = Date(timeIntervalSince1970: 1_300_000_000)
    try register(
      "0123456789abcdef0123456789abcdef", name: "Firefox on Linux", lastSeen: date)
    try register(
      "fedcba9876543210fedcba9876543210", name: "Chrome on Android", lastSeen: date + 60)
  }

  @Test func `browsers are listed, and lose their access`() async throws {
    // given
    _ = try await MemoLibrary(temporary.folder)
    let empty = try await run("list")
    #expect(empty.status == 0)
    #expect(empty.output == "No browser has access. Each is asked for the access token.\n")
    try registerBrowsers()
    // then
    let listed = try await run("list").output.split(separator: "\n")
    #expect(listed.map { $0.prefix(8) } == ["BROWSER ", "fedcba98", "01234567"])
    #expect(listed.last?.hasSuffix("Firefox on Linux") == true)
    // when
    let revoked = try await run("revoke", "01234567")
    // then
    #expect(revoked.status == 0)
    #expect(revoked.output == "Revoked the access of 01234567.\n")
    #expect(try await run("list").output.split(separator: "\n").count == 2)
    // when
    let all = try await run("revoke", "--all")
    // then
    #expect(all.status == 0)
    #expect(all.output == "Revoked the access of fedcba98.\n")
  }

  @Test func `browsers are printed as JSON`() async throws {
    // given
    _ = try await MemoLibrary(temporary.folder)
    func entries() async throws -> [[String: String]] {
      let output = try await run("list", "--json").output
      return try JSONDecoder().decode([[String: String]].self, from: Data(output.utf8))
    }
    #expect(try await entries() == [])
    try registerBrowsers()
    // then
    #expect(
      try await entries() == [
        [
          "firstSeen": "2009-02-13T23:31:30Z", "id": "fedcba98",
          "lastSeen": "2011-03-13T07:07:40Z", "name": "Chrome on Android",
        ],
        [
          "firstSeen": "2009-02-13T23:31:30Z", "id": "01234567",
          "lastSeen": "2011-03-13T07:06:40Z", "name": "Firefox on Linux",
        ],
      ])
  }

  @Test func `a browser without access is reported without the usage of another command`()
    async throws
  {
    try registerBrowsers()
    let result = try await run("revoke", "89abcdef")
    #expect(result.status == 1)
    #expect(
      result.errors == """
        Error: No browser '89abcdef' has access. 'minutes access list' shows those that have.

        """)
  }

  @Test(arguments: [[], ["01234567", "--all"]])
  func `either a browser or all are revoked`(arguments: [String]) async throws {
    var program = Program(product: "minutes")
    program.arguments =
      ["access", "revoke"] + arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    #expect(result.status == 64)
    #expect(result.errors.contains("Name a browser of 'minutes access list', or give --all."))
    #expect(result.errors.contains("Usage: minutes access revoke"), "\(result.errors)")
  }
}
