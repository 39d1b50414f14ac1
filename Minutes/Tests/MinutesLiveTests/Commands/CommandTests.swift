import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Messages of the command to the operator.
@Suite(.timeLimit(.minutes(15))) struct CommandTests {
  private let temporary = TemporaryFolder()

  private func run(_ arguments: String...) async throws -> (status: Int32, output: String) {
    var program = Program(product: "minutes")
    program.arguments = arguments
    let result = try await program.run()
    return (result.status, result.output + result.errors)
  }

  private func record(title: String) async throws -> Memo {
    let library = try await MemoLibrary(temporary.folder)
    _ = try await library.recordMemo(title)
    return try #require(try await library.repository.fetchAll().first)
  }

  private func damageDatabase() throws {
    let path = temporary.folder.database.path
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    try Data("This is no database.".utf8).write(to: temporary.folder.database)
  }

  @Test func `a damaged database is named with the way out, which works`() async throws {
    let memo = try await record(title: "Interview")
    try damageDatabase()
    let data = temporary.folder.url.path

    // `serve` ends with one sentence that names the doctor.
    let served = try await run("serve", "--data", data, "--port", "0")
    #expect(served.status != 0)
    #expect(served.output.contains("The database \(data)/minutes.sqlite is damaged"))
    #expect(served.output.contains("`minutes doctor`"))
    #expect(!served.output.contains("SQL") && !served.output.contains("PRAGMA"))

    // The doctor names the remedy.
    let examined = try await run("doctor", "--data", data)
    #expect(examined.status == 1)
    #expect(examined.output.contains("minutes doctor --rebuild --data '\(data)'"))

    // The remedy restores everything and deletes nothing.
    let rebuilt = try await run("doctor", "--rebuild", "--data", data)
    #expect(rebuilt.status == 0, "\(rebuilt.output)")
    #expect(rebuilt.output.contains("Database: 1 memo"))
    #expect(try await MemoLibrary(temporary.folder).repository.fetchAll() == [memo])
    let names = try FileManager.default.contentsOfDirectory(atPath: data)
    #expect(names.contains { $0.hasPrefix("minutes-") && $0.hasSuffix(".sqlite") })
  }

  @Test func `a database is not rebuilt while a process has it open`() async throws {
    let memo = try await record(title: "Interview")
    let library = try await MemoLibrary(temporary.folder)
    let rebuilt = try await run("doctor", "--rebuild", "--data", temporary.folder.url.path)
    #expect(rebuilt.status != 0)
    #expect(rebuilt.output.contains("Stop `minutes serve`, and try again."))
    #expect(try await library.repository.fetchAll() == [memo])
  }

  @Test func `a readable database gives its rows to a rebuild, also those without a sidecar`()
    async throws
  {
    let memo = try await record(title: "Interview")
    try temporary.folder.files(of: memo.id).sidecar.removeFile()
    let rebuild = try await DatabaseRebuild.run(temporary.folder, now: .now)
    #expect(rebuild.readRowCount == 1)
    #expect(rebuild.memoCount == 1)
    #expect(rebuild.problems == [])
    #expect(try await MemoLibrary(temporary.folder).repository.fetchAll() == [memo])
  }

  @Test func `a sidecar that can't be read does not keep later rows from a rebuild`() async throws {
    for title in ["Interview", "Song", "Groceries"] { _ = try await record(title: title) }
    let memos = try await MemoLibrary(temporary.folder).repository.fetchAll()
    for memo in memos { try temporary.folder.files(of: memo.id).sidecar.removeFile() }
    try Data("?".utf8).write(to: temporary.folder.files(of: memos[0].id).sidecar)
    let rebuild = try await DatabaseRebuild.run(temporary.folder, now: .now)
    #expect(rebuild.readRowCount == 3)
    #expect(try await MemoLibrary(temporary.folder).repository.fetchAll() == memos)
  }

  @Test func `a recording that a rebuild cannot restore is reported as an error`() async throws {
    // given: a memo, and a recording whose header and mark are lost
    _ = try await record(title: "Interview")
    let files = temporary.folder.files(of: UUID())
    try files.folder.createFolder()
    try Data(repeating: 1, count: 1_000).write(to: files.wav)
    // when
    let rebuilt = try await Program(
      product: "minutes", "doctor", "--rebuild", "--data", temporary.folder.url.path
    ).run()
    // then
    #expect(rebuilt.errors.contains("Not restored: \(files.wav.path) has an unknown sample rate"))
    #expect(!rebuilt.output.contains("Not restored"))
    #expect(rebuilt.output.contains("with 1 memo, 0 stand-ups and 0 playlists."))
  }

  @Test func `the results of the doctor are printed as JSON`() async throws {
    // given
    let memo = try await record(title: "Interview")
    let url = temporary.folder.files(of: memo.id).wav
    var bytes = try Data(contentsOf: url)
    bytes[1_000] ^= 1
    try bytes.write(to: url)
    func examine(
      _ options: String...
    ) async throws -> (status: Int32, findings: [[String: String]]) {
      var program = Program(product: "minutes")
      program.arguments = ["doctor", "--json", "--data", temporary.folder.url.path] + options
      let result = try await program.run()
      let output = Data(result.output.utf8)
      return (result.status, try JSONDecoder().decode([[String: String]].self, from: output))
    }
    // then
    let folder = try await examine().findings.first { $0["subject"] == "Data folder" }
    #expect(folder == ["subject": "Data folder", "result": temporary.folder.url.path])
    let verified = try await examine("--verify")
    #expect(verified.status == 1)
    let problem = verified.findings.first { $0["subject"] == "Verification" }
    #expect(problem?["result"]?.hasPrefix("damaged: ") == true, "\(verified)")
    #expect(problem?["remedy"]?.hasPrefix("Restore these files") == true, "\(verified)")
    // and
    for option in ["--repair", "--rebuild"] {
      let refused = try await run("doctor", "--json", option)
      #expect(refused.status == 64)
      #expect(refused.output.contains("Run 'minutes doctor \(option)' before."))
    }
  }

  @Test func `a port in use is reported with an option of the command`() async throws {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try #require(bind(socket, $0, size) == 0)
        try #require(listen(socket, 1) == 0)
        try #require(getsockname(socket, $0, &size) == 0)
      }
    }
    let port = Int(UInt16(bigEndian: address.sin_port))
    let served = try await run("serve", "--data", temporary.folder.url.path, "--port", "\(port)")
    #expect(served.status != 0)
    #expect(served.output.contains("Port \(port) is in use by another program."))
    #expect(
      served.output.contains("If Minutes already runs there, open http://localhost:\(port)."))
    #expect(served.output.contains("--port \(port == 65_535 ? 8_080 : port + 1)"))
    #expect(!served.output.contains("Configuration"))
  }

  @Test func `the doctor shows its progress on a terminal, and nowhere else`() async throws {
    // given
    _ = try await record(title: "Interview")
    let arguments = ["doctor", "--verify", "--data", temporary.folder.url.path]
    // when
    let shown = try await Program.runOnTerminal(arguments)
    // then: the bar is erased before the findings
    #expect(shown.count == 2, "\(shown)")
    #expect(shown.first?.contains("░ 0 % Verifying") == true, "\(shown)")
    #expect(shown.last?.contains("Verification: 1 recording is intact") == true, "\(shown)")
    // when: there is no terminal
    var piped = Program(product: "minutes")
    piped.arguments = arguments
    let result = try await piped.run()
    // then
    #expect(result.output.contains("Verification: 1 recording is intact"))
    #expect(result.errors == "")
  }

  @Test func `a repair shows the progress of each long step on a terminal, and nowhere else`()
    async throws
  {
    // given: a memo of an earlier version
    _ = try await record(title: "Interview")
    try await temporary.openDatabase().write {
      try $0.execute(sql: "UPDATE memo SET checksum = NULL")
    }
    let arguments = ["doctor", "--repair", "--data", temporary.folder.url.path]
    // when
    let shown = try await Program.runOnTerminal(arguments)
    // then: each bar is erased before the results of its step
    try #require(shown.count == 3, "\(shown)")
    #expect(shown[0].contains("░ 0 % Repairing"), "\(shown)")
    #expect(shown[1].contains("Added the checksums of 1 recording"), "\(shown)")
    #expect(shown[1].contains("░ 0 % Verifying"), "\(shown)")
    #expect(shown[2].contains("Verification: 1 recording is intact"), "\(shown)")
    // when: there is no terminal
    var piped = Program(product: "minutes")
    piped.arguments = arguments
    let result = try await piped.run()
    // then
    #expect(result.output.contains("Verification: 1 recording is intact"))
    #expect(result.errors == "")
  }

  @Test func `a recording that a repair cannot read is reported as an error`() async throws {
    // given: sound without a checksum, whose header is damaged
    let memo = try await record(title: "Interview")
    try await temporary.openDatabase().write {
      try $0.execute(sql: "UPDATE memo SET checksum = NULL")
    }
    let url = temporary.folder.files(of: memo.id).wav
    var bytes = try Data(contentsOf: url)
    bytes[41] ^= 0x01
    try bytes.write(to: url)
    // when
    let repaired = try await Program(
      product: "minutes", "doctor", "--repair", "--data", temporary.folder.url.path
    ).run()
    // then
    let name = "recordings/\(memo.id.key)/audio.wav (Interview): "
    #expect(repaired.status == 1)
    #expect(repaired.errors.contains(name), "\(repaired)")
    #expect(repaired.output.contains("Added the checksums of 0 recordings"), "\(repaired)")
  }

  @Test func `checksums are compared, and added to a library of an earlier version`() async throws {
    // given
    let memo = try await record(title: "Interview")
    let data = temporary.folder.url.path
    let url = temporary.folder.files(of: memo.id).wav
    try await temporary.openDatabase().write {
      try $0.execute(sql: "UPDATE memo SET checksum = NULL")
    }
    // then
    let verified = try await run("doctor", "--verify", "--data", data)
    #expect(verified.status == 1)
    #expect(verified.output.contains("PROBLEM Checksums: missing"), "\(verified.output)")
    #expect(verified.output.contains("recordings/\(memo.id.key)/audio.wav (Interview)"))
    #expect(verified.output.contains("minutes doctor --repair --data '\(data)'"))
    // when
    let repaired = try await run("doctor", "--repair", "--data", data)
    // then
    #expect(repaired.status == 0, "\(repaired.output)")
    #expect(repaired.output.contains("Added the checksums of 1 recording"))
    // when
    var bytes = try Data(contentsOf: url)
    bytes[1_000] ^= 1
    try bytes.write(to: url)
    // then
    let damaged = try await run("doctor", "--verify", "--data", data)
    #expect(damaged.status == 1)
    #expect(
      damaged.output.contains(
        "audio.wav (Interview): it does not have the checksum with which it was stored"))
    // and
    let backups = TemporaryFolder()
    let backup = try await run("backup", backups.folder.url.path, "--data", data)
    #expect(backup.status == 1)
    #expect(
      backup.output.contains(
        "'recordings/\(memo.id.key)/audio.wav' is damaged in the data folder"), "\(backup.output)")
  }
}
