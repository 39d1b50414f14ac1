import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension LibraryCommandTests {
  /// Creates a folder with a sound and an archive of a memo that the library has.
  private func makeFiles(of memo: Memo.ID) async throws -> TemporaryFolder {
    let files = TemporaryFolder()
    try files.folder.url.createFolder()
    try FileManager.default.copyItem(
      at: temporary.folder.files(of: memo).wav,
      to: files.folder.url.appendingPathComponent("Noise.wav"))
    let archive = files.folder.url.appendingPathComponent("memos.zip").path
    #expect(try await run("export", "Song", "--archive", archive).status == 0)
    return files
  }

  @Test(
    arguments: [
      (["import", "FILES/Noise.wav", "--keep-free", "0"], "█ 100 % FILES/Noise.wav", "  Noise"),
      (
        ["import", "FILES/memos.zip", "--keep-free", "0"], "█ 100 % FILES/memos.zip",
        "1 memo exists already and was skipped"
      ),
      (["export", "Song", "--output", "FILES/export"], "░ 0 % Exporting", "FILES/export/"),
      (
        ["export", "Song", "--archive", "FILES/other.zip"], " % Exporting",
        "FILES/other.zip: 1 memo"
      ),
      (["backup", "FILES/backups"], "░ 0 % Copying", "FILES/backups/minutes-"),
    ] as [([String], String, String)])
  func `the progress is shown on a terminal, and nowhere else`(
    arguments: [String], bar: String, output: String
  ) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let song = try await record("Song", in: library)
    let files = try await makeFiles(of: song)
    let path = files.folder.url.path
    func named(_ text: String, _ path: String) -> String { text.replacing("FILES", with: path) }
    let data = ["--data", temporary.folder.url.path]
    // when
    let shown = try await Program.runOnTerminal(arguments.map { named($0, path) } + data)
    // then: the bar is erased before the output
    try #require(shown.count > 1, "\(shown)")
    #expect(shown.dropLast().contains { $0.contains(named(bar, path)) }, "\(shown)")
    #expect(shown.last?.contains(named(output, path)) == true, "\(shown)")
    #expect(shown.last?.contains("%") == false, "\(shown)")
    // when: there is no terminal
    let otherFiles = try await makeFiles(of: song)
    let otherPath = otherFiles.folder.url.path
    var piped = Program(product: "minutes")
    piped.arguments = arguments.map { named($0, otherPath) } + data
    let result = try await piped.run()
    // then
    #expect(result.status == 0)
    #expect(result.output.contains(named(output, otherPath)), "\(result.output)")
    #expect(result.errors == "")
  }
}
