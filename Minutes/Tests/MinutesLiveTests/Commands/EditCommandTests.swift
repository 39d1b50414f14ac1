import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

/// `minutes edit`
@Suite(.timeLimit(.minutes(15))) struct EditCommandTests {
  private let temporary = TemporaryFolder()

  private func run(
    _ arguments: String...
  ) async throws -> (status: Int32, output: String, errors: String) {
    var program = Program(product: "minutes")
    program.arguments = ["edit"] + arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    return (result.status, result.output, result.errors)
  }

  /// Records a memo of two seconds.
  @discardableResult
  private func record(
    _ title: String, in library: MemoLibrary, after seconds: TimeInterval = 0
  ) async throws -> Memo.ID {
    let date = Date(timeIntervalSince1970: 1_234_567_890 + seconds)
    guard !title.isEmpty else {
      return try await library.makeMemo(on: date, frameCount: 96_000).id
    }
    return try await library.recordMemo(title, on: date, frameCount: 96_000)
  }

  private func durations(of library: MemoLibrary) async throws -> [TimeInterval] {
    try await library.repository.fetchAll().map(\.duration)
  }

  @Test func `memos are trimmed, cut and split while the library is open`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    // when
    let trimmed = try await run("trim", "Song", "--from", "0.5", "--to", "0:01.75")
    // then
    #expect(trimmed.status == 0, "\(trimmed.errors)")
    #expect(try await durations(of: library) == [1.25])
    let new = try #require(try await library.repository.fetchAll().first)
    let short = new.id.uuidString.lowercased().prefix(8)
    let lines = trimmed.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].hasPrefix("ID ") && lines[1].hasPrefix("\(short)  2009-"))
    #expect(
      lines[2] == "The original is in Recently deleted. 'minutes edit undo \(short)' restores it.")

    // when
    let split = try await run("split", "Song", "--at", "0.5", "--json")
    // then
    #expect(split.status == 0, "\(split.errors)")
    let entries = try JSONDecoder().decode([Entry].self, from: Data(split.output.utf8))
    #expect(entries.map(\.title) == ["Song", "Song (2)"])
    #expect(entries.map(\.duration) == [0.5, 0.75])

    // when
    let cut = try await run("cut", "Song (2)", "--from", "0.25", "--to", "0.5")
    #expect(cut.status == 0, "\(cut.errors)")
    #expect(try await durations(of: library).sorted() == [0.5, 0.5])

    // and: all edits are undone
    for memo in ["Song (2)", "Song (2)"] {
      let undone = try await run("undo", memo)
      #expect(undone.status == 0, "\(undone.errors)")
    }
    #expect(try await durations(of: library) == [1.25])
    let undone = try await run("undo", "Song", "--json")
    #expect(
      try JSONDecoder().decode([Entry].self, from: Data(undone.output.utf8)).map(\.id) == [id])
  }

  @Test func `undoing an edit tells which memos exist then`() async throws {
    // given: a memo of which only the start is left, and that was split before
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    #expect(try await run("split", "Song", "--at", "0.5").status == 0)
    #expect(try await run("cut", "Song (2)", "--from", "0", "--to", "0.5").status == 0)
    let later = try #require(
      try await library.repository.fetchAll().first { $0.title == "Song (2)" })
    // when
    let undone = try await run("undo", "Song")
    // then: the original, and the memo that the later edit has made
    #expect(undone.status == 0, "\(undone.errors)")
    func line(_ id: Memo.ID, _ length: String, _ title: String) -> String {
      "\(id.uuidString.lowercased().prefix(8))  DATE    \(length)  \(title)"
    }
    /// The output without dates, which depend on the time zone of the machine.
    func text(_ output: String) -> String {
      output.replacing(#/2009-02-1\d \d\d:\d\d/#, with: "DATE")
    }
    let head = "ID        DATE              LENGTH  TITLE"
    #expect(
      text(undone.output) == """
        \(head)
        \(line(id, "0:02", "Song"))

        The edited memo is in Recently deleted.
        This memo was made of a part by a later edit, and stays:

        \(head)
        \(line(later.id, "0:01", "Song (2)"))

        """)
    #expect(try await Set(library.repository.fetchAll().map(\.id)) == [id, later.id])

    // and: as JSON, in the same order
    #expect(try await run("split", id.uuidString, "--at", "0.5").status == 0)
    let parts = try await library.repository.fetchAll().filter { $0.id != later.id }
    let second = try #require(parts.first { $0.title == "Song (2)" })
    let first = try #require(parts.first { $0.title == "Song" })
    #expect(try await run("cut", second.id.uuidString, "--from", "1").status == 0)
    let json = try await run("undo", first.id.uuidString, "--json")
    let entries = try JSONDecoder().decode([Entry].self, from: Data(json.output.utf8))
    #expect(entries.map(\.title) == ["Song", "Song (2)"])
    #expect(entries.map(\.duration) == [2, 1] && entries.first?.id == id)
    // and: an edit without later ones leaves nothing but the original
    #expect(try await run("trim", later.id.uuidString, "--to", "0.5").status == 0)
    let short = try #require(
      try await library.repository.fetchAll().first { $0.duration == 0.5 })
    let plain = try await run("undo", short.id.uuidString)
    #expect(
      text(plain.output) == """
        \(head)
        \(line(later.id, "0:01", "Song (2)"))

        The edited memo is in Recently deleted.

        """)
  }

  @Test(arguments: [false, true])
  func `an edit of a memo that was changed since is not undone without --force`(
    isJSON: Bool
  ) async throws {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record("Song", in: library)
    #expect(try await run("trim", "Song", "--to", "0.5").status == 0)
    let trimmed = try #require(try await library.repository.fetchAll().first)
    try await library.repository.rename(id: trimmed.id, title: "Tune")

    // when
    var program = Program(product: "minutes")
    program.arguments =
      ["edit", "undo", "Tune", "--data", temporary.folder.url.path] + (isJSON ? ["--json"] : [])
    let refused = try await program.run()

    // then
    #expect(refused.status == 1)
    #expect(refused.output == "")
    #expect(
      refused.errors.contains(
        """
        Nothing was changed: this memo was changed after the edit, and the change would go to the trash. Give --force to \
        undo the edit nevertheless.
        """), "\(refused.errors)")
    #expect(refused.errors.contains("  0:01  Tune\n"), "\(refused.errors)")
    #expect(try await library.repository.fetchAll().map(\.id) == [trimmed.id])

    // when
    program.arguments.append("--force")
    let undone = try await program.run()
    // then
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try await library.repository.fetchAll().map(\.id) == [id])
  }

  @Test func `new memos have numbers in their titles, and are named by them`() async throws {
    // given: two memos of one part of a day, and two of the next day
    let library = try await MemoLibrary(temporary.folder, naming: .english)
    let first = try await record("", in: library)
    let second = try await record("", in: library, after: 60)
    try await record("", in: library, after: 86_400)
    let later = try await record("", in: library, after: 86_460)
    let memos = try await library.repository.snapshot()
    func name(_ id: Memo.ID) throws -> String {
      try #require(memos[id: id]).title
    }
    #expect(try name(second) == name(first) + " 2")

    // when
    let unclear = try await run("trim", try name(second), "--to", "0.5")
    // then: both are shown with the name that they have in the list
    #expect(unclear.status == 1)
    #expect(unclear.errors.contains("'\(try name(second))' names 2 memos."), "\(unclear.errors)")
    for id in [second, later] {
      #expect(unclear.errors.contains(id.uuidString.lowercased().prefix(8)))
    }
    #expect(unclear.errors.components(separatedBy: "  \(try name(second))\n").count == 3)

    // when: the name is that of one memo
    try await library.repository.rename(id: later, title: "Talk")
    let trimmed = try await run("trim", try name(second), "--to", "0.5")
    // then
    #expect(trimmed.status == 0, "\(trimmed.errors)")
    #expect(trimmed.output.contains("  0:01  \(try name(second))\n"), "\(trimmed.output)")
    // and: the original has it again
    let undone = try await run("undo", try name(second))
    #expect(undone.output.contains("  0:02  \(try name(second))\n"), "\(undone)")
  }

  private struct Entry: Decodable {
    var id: UUID
    var title: String
    var duration: TimeInterval
  }

  @Test func `memos are joined, appended and replaced`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    try await record("New", in: library, after: 60)
    try await record("Old", in: library)
    // when
    let joined = try await run("join", "New", "Old")
    // then: the older one comes first, and gives the title
    #expect(joined.status == 0, "\(joined.errors)")
    #expect(joined.output.contains("The originals are in Recently deleted."))
    let memos = try await library.repository.fetchAll()
    #expect(memos.map(\.title) == ["Old"] && memos.map(\.duration) == [4])

    try await record("Part", in: library, after: 120)
    #expect(try await run("replace", "Old", "Part", "--from", "1", "--to", "2").status == 0)
    #expect(try await durations(of: library) == [5])
    try await record("End", in: library, after: 180)
    #expect(try await run("append", "Old", "End").status == 0)
    #expect(try await durations(of: library) == [7])
    try await record("First", in: library, after: 240)
    #expect(try await run("join", "First", "Old", "--in-this-order").status == 0)
    let last = try await library.repository.fetchAll()
    #expect(last.map(\.title) == ["First"] && last.map(\.duration) == [9])
  }

  @Test(
    arguments: [
      (["trim", "Song", "--from", "3"], "is 0:02 long; 0:03 is after its end."),
      (["trim", "Song"], "Nothing was changed: The selection is the whole memo."),
      (["trim", "Song", "--from", "2", "--to", "1"], "--to is before --from"),
      (["cut", "Song"], "Nothing was changed: The selection is the whole memo, so nothing"),
      (["split", "Song", "--at", "2"], "Nothing was changed: A memo cannot be split"),
      (["split", "Song", "--at", "soon"], "soon"),
      (["join", "Song"], "Nothing was changed: Choose two or more different memos"),
      (["join", "Song", "Song"], "Nothing was changed: Choose two or more different memos"),
      (["join", "Song", "Other"], "There is no memo 'Other'"),
      (["undo", "Song"], "Nothing was changed: There is no original to restore"),
    ])
  func `a wrong command changes nothing, and tells why`(
    _ arguments: [String], _ message: String
  ) async throws {
    let library = try await MemoLibrary(temporary.folder)
    try await record("Song", in: library)
    var program = Program(product: "minutes")
    program.arguments = ["edit"] + arguments + ["--data", temporary.folder.url.path]
    let result = try await program.run()
    #expect(result.status != 0 && result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try await durations(of: library) == [2])
  }

  @Test func `the help has examples`() async throws {
    for name in ["trim", "cut", "split", "join", "append", "replace", "undo"] {
      let help = try await run(name, "--help")
      #expect(help.status == 0 && help.output.contains("minutes edit \(name) "), "\(help)")
    }
  }
}
