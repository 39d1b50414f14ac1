import Dependencies
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import MinutesLive

/// `minutes --generate-completion-script`
@Suite(.timeLimit(.minutes(15))) struct CompletionTests {
  private let temporary = TemporaryFolder()

  /// Writes the script for a shell, and returns its path.
  private func makeScript(for shell: String) async throws -> String {
    let made = try await Program(
      product: "minutes", "--generate-completion-script", shell
    ).run()
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.errors == "")
    try temporary.folder.url.createFolder()
    let file = temporary.folder.url.appendingPathComponent("minutes.\(shell)")
    try Data(made.output.utf8).write(to: file)
    return file.path
  }

  private static func isInstalled(_ shell: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }
  }

  /// Calls the function of the script for bash, as the shell does when the user presses the tab key.
  private static let pressTab = """
    source "$1"
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMP_LINE="$*"
    COMP_POINT=${#COMP_LINE}
    read -r -a definition <<< "$(complete -p minutes)"
    "${definition[-2]}" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    for reply in "${COMPREPLY[@]}"; do printf '%s\\n' "$reply"; done
    """

  /// The completions of the last word in bash.
  private func complete(_ words: String...) async throws -> [String] {
    let script = try await makeScript(for: "bash")
    let result = try await Program(
      "bash",
      ["--norc", "-c", Self.pressTab, "bash", script, Program(product: "minutes").url.path] + words
    ).run()
    #expect(result.errors == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")])
  func `a completion script is made for each shell`(shell: String, check: String) async throws {
    let script = try await makeScript(for: shell)
    // Where a shell is missing, its script is made only.
    guard Self.isInstalled(shell) else { return }
    let checked = try await Program(shell, [check, script]).run()
    #expect(checked.status == 0)
    #expect(checked.errors == "")
  }

  @Test func `the help says how a script is used`() async throws {
    let help = try await Program(product: "minutes", "--help").run()
    #expect(help.status == 0)
    for line in [
      "source <(minutes --generate-completion-script bash)",
      "minutes --generate-completion-script zsh > ~/.zfunc/_minutes",
      "minutes --generate-completion-script fish | source",
    ] {
      #expect(help.output.contains(line), "\(help.output)")
    }
  }

  @Test func `commands, options and values are completed`() async throws {
    #expect(try await complete("pl") == ["playlist"])
    #expect(try await complete("playlist", "sh") == ["show"])
    #expect(try await complete("doctor", "--reb") == ["--rebuild"])
    #expect(try await complete("transcribe", "--format", "s") == ["srt"])
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `the titles of memos and playlists are completed`() async throws {
    // given: titles with signs that shells expand
    let library = try await MemoLibrary(temporary.folder)
    let marker = temporary.folder.url.appendingPathComponent("marker").path
    let titles = ["Song", "Don't $(touch \(marker)) `touch \(marker)` \"go\"", "Call at 10:30"]
    for title in titles {
      let id = try await library.recordMemo(on: Date(timeIntervalSince1970: 1_234_567_890))
      try await library.repository.rename(id: id, title: title)
    }
    let playlist = Playlist(
      id: UUID(), title: "Way home", date: Date(timeIntervalSince1970: 0), memos: [])
    try await library.playlists.create(playlist: playlist)
    let data = temporary.folder.url.path
    // then
    #expect(try await Set(complete("show", "--data", data, "")) == Set(titles))
    #expect(try await complete("show", "--data", data, "So") == ["Song"])
    #expect(try await complete("export", "--data", data, "Song", "Call") == ["Call at 10:30"])
    #expect(try await complete("playlist", "show", "--data", data, "W") == ["Way home"])
    #expect(!FileManager.default.fileExists(atPath: marker))
    // when
    let song = try #require(try await library.repository.fetchAll().first { $0.title == "Song" })
    try await library.repository.delete(id: song.id)
    // then
    #expect(try await complete("show", "--data", data, "So") == [])
    #expect(try await complete("restore", "--data", data, "") == ["Song"])
  }

  @Test func `a completion changes nothing`() async throws {
    // given: the database of a library that no process has open
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo(on: Date(timeIntervalSince1970: 1_234_567_890))
    try await library.repository.rename(id: id, title: "Song")
    try await library.database.pool.writeWithoutTransaction {
      _ = try $0.checkpoint(.truncate)
    }
    let copy = TemporaryFolder()
    try copy.folder.url.createFolder()
    try FileManager.default.copyItem(at: temporary.folder.database, to: copy.folder.database)
    let bytes = try Data(contentsOf: copy.folder.database)
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: copy.folder.url.path).sorted()
    }
    // when
    let completions = try await complete("show", "--data", copy.folder.url.path, "So")
    // then
    #expect(completions == ["Song"])
    #expect(try files() == ["minutes.sqlite"])
    #expect(try Data(contentsOf: copy.folder.database) == bytes)
    // when: the log of a killed process has no index
    try Data().write(to: URL(fileURLWithPath: copy.folder.database.path + "-wal"))
    // then
    #expect(try await complete("show", "--data", copy.folder.url.path, "So") == [])
    #expect(try files() == ["minutes.sqlite", "minutes.sqlite-wal"])
  }

  @Test func `a completion creates no data folder`() async throws {
    let missing = temporary.folder.url.appendingPathComponent("missing").path
    #expect(try await complete("show", "--data", missing, "So") == [])
    #expect(!FileManager.default.fileExists(atPath: missing))
  }
}
