import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct DoctorTests {
  private let temporary = TemporaryFolder()

  private func findings(isVerifying: Bool = false) async -> [String: Finding] {
    Dictionary(
      uniqueKeysWithValues: await Doctor(temporary.folder).findings(isVerifying: isVerifying)
        .map { ($0.subject, $0) })
  }

  private func record() async throws -> Memo {
    let library = try await MemoLibrary(temporary.folder)
    return try await library.makeMemo(on: .distantPast, frameCount: 100)
  }

  @Test func aNewMachineIsAllRight() async {
    let findings = await findings()
    #expect(findings["Sound files"]?.result.hasSuffix(", with FLAC and Opus") == true)
    #expect(findings["SQLite"]?.result.hasPrefix("3.") == true)
    #expect(
      findings["Data folder"]
        == Finding(
          "Data folder", "\(temporary.folder.url.path) does not exist. 'minutes serve' creates it.")
    )
    #expect(findings["Disk space"] != nil)
    #expect(findings["Database"] == nil)
    // The doctor creates no files.
    #expect(!FileManager.default.fileExists(atPath: temporary.folder.url.path))
  }

  @Test func aLibraryIsAllRight() async throws {
    _ = try await record()
    let findings = await findings()
    #expect(findings["Data folder"] == Finding("Data folder", temporary.folder.url.path))
    #expect(findings["Database"] == Finding("Database", "1 memo"))
    #expect(findings["Recordings"] == Finding("Recordings", "no file is missing"))
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `memos in Recently deleted are counted`() async throws {
    // given
    let memos = [try await record(), try await record()]
    let repository = try await MemoLibrary(temporary.folder).repository
    // when
    try await repository.delete(ids: [memos[0].id])
    // then
    let some = await findings()["Database"]
    #expect(some == Finding("Database", "2 memos, 1 of them in Recently deleted"))
    // when
    try await repository.delete(ids: [memos[1].id])
    // then
    let all = await findings()["Database"]
    #expect(all == Finding("Database", "2 memos, in Recently deleted"))
    // when
    try await repository.purge(ids: [memos[0].id])
    // then
    let rest = await findings()["Database"]
    #expect(rest == Finding("Database", "1 memo, in Recently deleted"))
  }

  @Test func theModelForCaptionsIsNamed() async throws {
    let models = temporary.folder.url
    let doctor = Doctor(temporary.folder, speechModels: models)
    let name = "Speech model"
    #expect(
      await doctor.findings().first { $0.subject == name }
        == Finding(
          name,
          "none, so recordings get no text. Install one: minutes speech install, or sudo apt-get install pocketsphinx-en-us"
        ))
    let model = models.appendingPathComponent("en-us/en-us")
    try model.createFolder()
    try Data().write(to: model.appendingPathComponent("mdef"))
    #expect(
      await doctor.findings().first { $0.subject == name }
        == Finding(
          name,
          """
          pocketsphinx-en-us in \(models.path), in draft quality: about one word in four of a transcript is wrong. More \
          accurate: minutes speech install
          """))
    // And an installed Whisper, as long as it is all there
    let whisper = temporary.folder.whisper
    try whisper.createFolder()
    var record = WhisperInstallation.Record(
      model: "tiny.en", sha256: "ab", modelFolder: models.path, python: "/bin/sh",
      pythonVersion: "3.11.2")
    let file = WhisperInstallation.record(in: whisper)
    try Data().write(to: models.appendingPathComponent("model.bin"))
    try JSONEncoder().encode(record).write(to: file)
    #expect(
      await doctor.findings().first { $0.subject == name } == Finding(name, "Whisper tiny.en"))
    record.python = "/no/python"
    try JSONEncoder().encode(record).write(to: file)
    #expect(
      await doctor.findings().first { $0.subject == name }?.remedy
        == "Install Whisper again: minutes speech install")
  }

  @Test func aFileInPlaceOfTheFolderIsNamed() async throws {
    try Data().write(to: temporary.folder.url)
    #expect(
      await findings()["Data folder"]
        == Finding(
          "Data folder", "\(temporary.folder.url.path) is a file",
          remedy: "Choose a folder with --data."))
  }

  @Test func aMissingRecordingIsNamed() async throws {
    let memo = try await record()
    try temporary.folder.files(of: memo.id).wav.removeFile()
    #expect(
      await findings()["Recordings"]
        == Finding(
          "Recordings", "missing: recordings/\(memo.id.key)/audio.wav",
          remedy:
            "Restore these files in \(temporary.folder.url.path) from a backup, or delete their memos."
        ))
  }

  @Test func aDamagedDatabaseIsNamedAndItsRemedyWorks() async throws {
    let memo = try await record()
    let database = temporary.folder.database
    let bytes = try Data(contentsOf: database)
    try (Data("no database".utf8) + bytes.dropFirst(11)).write(to: database)
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: database.path + suffix)
    }
    let finding = try #require(await findings()["Database"])
    #expect(finding.result.contains("cannot be read"))
    #expect(finding.remedy?.contains("minutes doctor --rebuild") == true)

    try database.moveFile(to: database.appendingPathExtension("old"))
    let library = try await MemoLibrary(temporary.folder)
    let recovered = try #require(library.recoveredMemos.first)
    #expect(recovered.id == memo.id)
    try await expectSignal(recovered, in: library, frameCount: 100)
  }
}
