import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

/// `minutes transcribe`, `minutes speech`, and their options.
@Suite(.timeLimit(.minutes(15))) struct SpeechCommandTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.folder.url }

  private func run(_ arguments: String...) async throws -> (status: Int32, output: String) {
    var program = Program(product: "minutes")
    program.arguments = arguments + ["--data", folder.path]
    let result = try await program.run()
    return (result.status, result.output + result.errors)
  }

  /// Installs a worker in the place of Whisper, which hears the same words in each sound.
  private func installWorker() throws {
    let worker = temporary.folder.whisper.appendingPathComponent("worker")
    try worker.createFolder()
    let program = """
      import json, sys
      print(json.dumps({"ready": 1, "model": "script", "sha256": "ab", "languages": ["en"]}), flush=True)
      while line := sys.stdin.buffer.readline():
          header = json.loads(line)
          sys.stdin.buffer.read(2 * header["samples"])
          response = {"id": header["id"], "words": [[" Good", 0.1, 0.4, 0.9], [" morning", 0.4, 0.8, 0.9]]}
          if header["kind"] == "speakers":
              response = {"id": header["id"], "voices": [[0, 1.6, [1, 0]]]}
          print(json.dumps(response), flush=True)
      """
    try Data(program.utf8).write(to: worker.appendingPathComponent("__main__.py"))
    let speakers = temporary.folder.whisper.appendingPathComponent("packages/resemblyzer")
    try speakers.createFolder()
    try Data().write(to: speakers.appendingPathComponent("pretrained.pt"))
    let python = try #require(WhisperSystem.live.pythons().first)
    let record = WhisperInstallation.Record(
      model: "script", sha256: "ab", modelFolder: folder.path, python: python.path,
      pythonVersion: "3")
    try JSONEncoder().encode(record)
      .write(to: WhisperInstallation.record(in: temporary.folder.whisper))
  }

  /// A file with speech in a folder of its own.
  private func makeSound(_ name: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try url.deletingLastPathComponent().createFolder()
    let writer = try SoundFileWriter(
      url, kind: .wav, format: try #require(SoundFormat(sampleRate: 16_000)))
    try writer.write(TestSound.speech(2))
    try writer.close()
    return url.path
  }

  private static let canRun =
    (try? WhisperRequirements.checkProcessor(WhisperSystem.live.cpuInfo())) != nil
    && !WhisperSystem.live.pythons().isEmpty

  @Test(.enabled(if: canRun, "The worker needs Python and a processor with AVX2."))
  func `files are transcribed in each format, with speakers`() async throws {
    try installWorker()
    let sound = try makeSound("talk.wav")
    #expect(try await run("transcribe", sound).output == "Good morning\n")
    let subtitles = try await run("transcribe", sound, "--format", "srt", "--speakers", "2")
    #expect(subtitles.status == 0)
    #expect(subtitles.output.contains("\nSpeaker 1: Good morning\n"))

    // In a folder each file has its name
    let other = try makeSound("other/speech.wav")
    let texts = folder.appendingPathComponent("texts")
    try texts.createFolder()
    #expect(try await run("transcribe", sound, other, "--output", texts.path).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: texts.path)
    #expect(names.sorted() == ["speech.txt", "talk.txt"])
  }

  @Test(.enabled(if: canRun, "The worker needs Python and a processor with AVX2."))
  func `several files on the standard output are separated by headings`() async throws {
    try installWorker()
    let sound = try makeSound("talk.wav")
    let missing = try makeSound("other.wav") + "x"
    #expect(
      try await run("transcribe", sound, sound).output == """
        ==> \(sound) <==

        Good morning

        ==> \(sound) <==

        Good morning

        """)
    // A file that cannot be transcribed leaves no trace among the others
    let result = try await run("transcribe", missing, sound, "--format", "md")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("# \(sound)\n\n[0:00] Good morning\n"))
  }

  @Test(.enabled(if: canRun, "The worker needs Python and a processor with AVX2."))
  func `the progress is shown on a terminal, and nowhere else`() async throws {
    try installWorker()
    let sound = try makeSound("talk.wav")
    let arguments = ["transcribe", sound, "--data", folder.path]
    // Python's module pty runs the command in a terminal
    let terminal = Program(
      "python3",
      ["-c", "import pty, sys; pty.spawn(sys.argv[1:])", Program(product: "minutes").url.path]
        + arguments)
    let shown = try await terminal.run().output
    #expect(shown.contains("░ 0 % \(sound)") && shown.contains("█ 100 % \(sound)"), "\(shown)")
    // The bar is erased before the text
    #expect(shown.hasSuffix("\r\u{1B}[KGood morning\r\n"), "\(shown)")
    // Without a terminal there is only the text
    var piped = Program(product: "minutes")
    piped.arguments = arguments
    #expect(try await piped.run().errors == "")
  }

  @Test(.enabled(if: canRun, "The worker needs Python and a processor with AVX2."))
  func `a memo is named by its title or the beginning of its id`() async throws {
    // given
    try installWorker()
    let library = try await MemoLibrary(temporary.folder)
    let id = try await MemoImport(library, searchPath: "").importFile(
      URL(fileURLWithPath: makeSound("talk.wav"))
    ).id
    try await library.repository.rename(id: id, title: "Roof. And rain")
    let key = id.uuidString.lowercased()
    // then
    for name in ["Roof. And rain", String(key.prefix(8)), key, id.uuidString] {
      let result = try await run("transcribe", name)
      #expect(result.status == 0, "\(name): \(result.output)")
      #expect(result.output == "Good morning\n")
    }
    // In a folder, its text has the id.
    let texts = folder.appendingPathComponent("texts")
    try texts.createFolder()
    #expect(try await run("transcribe", "Roof. And rain", "--output", texts.path).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: texts.path) == ["\(key).txt"])
    let missing = try await run("transcribe", "Song")
    #expect(missing.status == 1)
    #expect(missing.output.contains("There is no memo 'Song'. 'minutes list' shows the memos"))
  }

  private func importSong(into library: MemoLibrary) async throws -> Memo.ID {
    let id = try await MemoImport(library, searchPath: "").importFile(
      URL(fileURLWithPath: makeSound("talk.wav"))
    ).id
    try await library.repository.rename(id: id, title: "Song")
    return id
  }

  @Test(.enabled(if: canRun, "The worker needs Python and a processor with AVX2."))
  func `a saved transcript reaches other processes`() async throws {
    // given
    try installWorker()
    let library = try await MemoLibrary(temporary.folder)
    let id = try await importSong(into: library)
    var changes = library.transcripts.changes(id: id).makeAsyncIterator()
    #expect(try await changes.next() == TranscriptRecord())
    // when
    let result = try await run("transcribe", "Song", "--save")
    // then
    #expect(result.status == 0)
    #expect(result.output == "Good morning\n")
    var record = try await changes.next()
    while let next = record, next.state != .done { record = try await changes.next() }
    #expect(record?.revision == 1)
    #expect(record?.transcript?.text == "Good morning")
    let copy = temporary.folder.files(of: id).transcript.path
    #expect(FileManager.default.fileExists(atPath: copy))
  }

  @Test(.enabled(if: canRun, "The worker needs Python and a processor with AVX2."))
  func `an edited transcript is only replaced on demand`() async throws {
    // given
    try installWorker()
    let library = try await MemoLibrary(temporary.folder)
    let id = try await importSong(into: library)
    #expect(try await run("transcribe", "Song", "--save").status == 0)
    let record = try await library.transcripts.record(id: id)
    var edited = try #require(record.transcript)
    edited.segments[0].words[1].text = "evening"
    edited.isEdited = true
    _ = try await library.transcripts.save(
      id: id, transcript: edited, revision: record.revision)
    // then
    let refused = try await run("transcribe", "Song", "--save")
    #expect(refused.status == 1)
    #expect(refused.output.hasPrefix("Song: The memo was not transcribed"), "\(refused.output)")
    #expect(refused.output.contains("Give --force to replace the edited transcript."))
    #expect(try await library.transcripts.record(id: id).transcript == edited)
    // when
    let forced = try await run("transcribe", "Song", "--save", "--force", "--speakers", "2")
    // then
    #expect(forced.status == 0, "\(forced.output)")
    let replaced = try await library.transcripts.record(id: id)
    #expect(replaced.transcript?.text == "Good morning")
    #expect(replaced.transcript?.isEdited == false)
    #expect(replaced.transcript?.speakers == [0])
    #expect(replaced.speakerCount == 2)
  }

  @Test func `a file is no memo whose transcript can be saved`() async throws {
    // given
    _ = try await MemoLibrary(temporary.folder)
    let sound = try makeSound("talk.wav")
    // when
    let result = try await run("transcribe", sound, "--save", "--engine", "pocketsphinx")
    // then
    #expect(result.status == 1)
    #expect(result.output.contains("There is no memo '\(sound)', and --save needs one."))
    #expect(result.output.contains("minutes import '\(sound)'"))
  }

  @Test(.enabled(if: canRun, "The worker needs Python and a processor with AVX2."))
  func `a transcript is printed as JSON`() async throws {
    // given
    try installWorker()
    let sound = try makeSound("talk.wav")
    // when
    let result = try await run("transcribe", sound, "--json")
    // then
    #expect(result.status == 0, "\(result.output)")
    #expect(try await run("transcribe", sound, "--format", "json").output == result.output)
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect(value is [String: Any])
  }

  @Test(arguments: ["srt", "vtt"])
  func `subtitles of several files are refused with the way out`(format: String) async throws {
    let result = try await run("transcribe", "a.wav", "b.wav", "--format", format)
    #expect(result.status == 64)
    #expect(
      result.output.contains("--format \(format) needs one text file for each of the 2 FILEs"))
    #expect(result.output.contains("Choose a folder: --output FOLDER."))
    #expect(!result.output.contains("WEBVTT"))
  }

  @Test func `texts never replace each other`() async throws {
    _ = try await MemoLibrary(temporary.folder)
    let texts = folder.appendingPathComponent("texts")
    try texts.createFolder()
    let files = [try makeSound("a/talk.wav"), try makeSound("b/talk.wav")]
    let result = try await run("transcribe", files[0], files[1], "--output", texts.path)
    #expect(result.status == 64)
    #expect(!result.output.contains("Usage:"), "\(result.output)")
    #expect(result.output.contains("would both be in '\(texts.path)/talk.txt'"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: texts.path).isEmpty)
  }

  @Test func `a file that is not there is named, and the others are transcribed`() async throws {
    _ = try await MemoLibrary(temporary.folder)
    let result = try await run("transcribe", "--engine", "pocketsphinx", "missing.wav")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("missing.wav: "))
    #expect(result.output.contains("missing.wav cannot be read"))
  }

  @Test(arguments: [
    (["--speakers", "9"], "--speakers is 9. It must be a number from 2 to 8."),
    (["--force"], "--force replaces transcripts of memos. Add --save."),
    (["--json", "--format", "srt"], "Give either --json or --format srt."),
    (["--speech-language", "English"], "It must be a code of two or three letters"),
    (["--speech-key-file", "key"], "Add --speech-url."),
    (["--engine", "server"], "Name one with --speech-url."),
    (["--engine", "pocketsphinx", "--speech-language", "de"], "PocketSphinx knows English only."),
    (["--engine", "server", "--speech-url", "host"], "is no address of a speech server"),
  ])
  func `invalid options fail with one sentence`(options: [String], sentence: String) async throws {
    var program = Program(product: "minutes")
    program.arguments = ["transcribe", "talk.wav", "--data", folder.path] + options
    let result = try await program.run()
    #expect(result.status == 64)
    #expect(result.errors.contains(sentence), "\(result.errors)")
    // The usage is that of the command, or missing.
    #expect(!result.errors.contains("Usage: minutes <subcommand>"), "\(result.errors)")
  }

  @Test func `an engine that is not installed is no error of the arguments`() async throws {
    let result = try await run("transcribe", "talk.wav", "--engine", "whisper")
    #expect(result.status == 1)
    #expect(
      result.output == "Error: Whisper is not installed. Install it: minutes speech install\n")
  }

  @Test func `a key file that is missing is named without the usage of another command`()
    async throws
  {
    let result = try await run(
      "transcribe", "talk.wav", "--speech-url", "https://asr.example.org", "--speech-key-file",
      "\(folder.path).key")
    #expect(result.status == 64)
    #expect(result.output.contains("'\(folder.path).key' has no readable key."))
    #expect(!result.output.contains("Usage:"), "\(result.output)")
  }

  @Test func `a key does not go to another machine unencrypted`() async throws {
    try folder.createFolder()
    let key = folder.appendingPathComponent("key")
    try Data("secret\n".utf8).write(to: key)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    let result = try await run(
      "transcribe", "talk.wav", "--speech-url", "http://asr.example.org", "--speech-key-file",
      key.path)
    #expect(result.status == 64)
    #expect(!result.output.contains("Usage:"), "\(result.output)")
    #expect(result.output.contains("would reach 'asr.example.org' unencrypted"))
    #expect(!result.output.contains("secret"))
  }

  @Test func `the status names the engine and the ways to a better one`() async throws {
    _ = try await MemoLibrary(temporary.folder)
    let missing = try await run("speech", "status")
    #expect(missing.status == 0)
    #expect(missing.output.contains("Whisper is not installed."))
    #expect(missing.output.contains("about one word in 25 is wrong"))
    #expect(missing.output.contains("Install it: minutes speech install"))
    try installWorker()
    let installed = try await run("speech", "status")
    #expect(installed.output.contains("Model:    script"))
    #expect(installed.output.contains("Quality:  unknown"))
    #expect(installed.output.contains("Its Python interpreter or its model is missing"))
    try Data().write(to: folder.appendingPathComponent("model.bin"))
    #expect(try await !run("speech", "status").output.contains("is missing, so"))
    #expect(try await run("speech", "remove").output == "Whisper is removed.\n")
    #expect(try await run("speech", "remove").output == "Whisper was not installed.\n")
  }

  @Test func `the status is printed as JSON`() async throws {
    // given
    _ = try await MemoLibrary(temporary.folder)
    func status() async throws -> [String: Any] {
      let output = try await run("speech", "status", "--json").output
      return try #require(
        JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }
    // then
    let missing = try await status()
    #expect(missing["isBusy"] as? Bool == false)
    #expect(missing["hasDraftModel"] is Bool)
    #expect(missing["whisper"] == nil)
    // when
    try installWorker()
    // then
    let whisper = try #require(try await status()["whisper"] as? [String: Any])
    #expect(whisper["model"] as? String == "script")
    #expect(whisper["modelPath"] as? String == folder.path)
    #expect(whisper["checksum"] as? String == "ab")
    #expect(whisper["hasSpeakerModel"] as? Bool == true)
    #expect(whisper["isComplete"] as? Bool == false)
  }

  @Test func `a running installation is reported in one sentence`() async throws {
    try folder.createFolder()
    let lock = try FolderLock(path: temporary.folder.installerLock.path, isExclusive: true)
    let result = try await run("speech", "install", "--yes")
    withExtendedLifetime(lock) {}
    #expect(result.status == 1)
    #expect(
      result.output.contains("Error: Whisper is being installed or removed in \(folder.path)"))
    #expect(!result.output.contains("SpeechFailure"))
    #expect(try await run("speech", "status").status == 0)
  }
}
