public import ArgumentParser
import Foundation
public import MinutesCore
public import MinutesLive

/// `minutes transcribe`
struct TranscribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transcribe",
    abstract: "Transcribes audio files and memos.",
    discussion: """
      Prints the text, and the progress if the error output is a terminal. A file goes before a memo with the same name. The exit code \
      is 1 if a file could not be transcribed.

      With --save, the transcripts of memos are stored, also while the server runs, and open pages show them at once. Without it, memos \
      are not changed. A transcript that was edited is only replaced with --force. One that has changed during the transcription stays.

      EXAMPLES
        minutes transcribe interview.flac
        minutes transcribe 1a2b3c4d "What to tell the landlord" --format md
        minutes transcribe interview.mp3 --format srt --output interview.srt --speakers 2
        minutes transcribe Song --save --engine whisper
      """
  )

  @Argument(
    help:
      "Audio files (WAV, FLAC, Ogg, Opus, MP3), or memos: their ids, the beginnings of the ids, or the titles."
  )
  var files: [String]

  @Option(
    help:
      "txt (the default), md, srt, vtt or json. With several files on the standard output, txt and md have a heading with the name of each file, json has one object per line, and srt and vtt require --output."
  )
  var format: TranscriptFormat?

  @Flag(help: "Print JSON: the same as --format json.")
  var json = false

  @Flag(
    help:
      "Store the transcripts of the memos, as the server stores its own. All arguments are memos then."
  )
  var save = false

  @Flag(help: "With --save: replace transcripts that were edited, too.")
  var force = false

  @Option(
    help:
      "The speech engine: whisper, server, pocketsphinx, or automatic for the best one that is available."
  )
  var engine: SpeechEngines.Choice = .automatic

  @Option(
    help:
      "A file for the text, or a folder for one text file per FILE. Default: the standard output.")
  var output: String?

  @Option(
    help:
      "The number of speakers, from 2 to 8, to which words are attributed. Needs Whisper. Default: no speakers."
  )
  var speakers: Int?

  @OptionGroup var speechOptions: SpeechOptions
  @OptionGroup var options: DataOptions

  func validate() throws {
    if let speakers, !SpeakerRecognition.counts.contains(speakers) {
      throw ValidationError("--speakers is \(speakers). It must be a number from 2 to 8.")
    }
    if json, let format, format != .json {
      throw ValidationError("Give either --json or --format \(format.rawValue).")
    }
    guard save || !force else {
      throw ValidationError("--force replaces transcripts of memos. Add --save.")
    }
    guard files.count > 1 else { return }
    guard let output else {
      guard TranscriptSeries(textFormat, texts: .english) == nil else { return }
      throw ValidationError(
        "--format \(textFormat.rawValue) needs one text file for each of the \(files.count) FILEs: subtitles of several recordings cannot share the standard output. Choose a folder: --output FOLDER."
      )
    }
    guard Self.isFolder(output) else {
      throw ValidationError(
        "--output '\(output)' is not a folder, but there are \(files.count) FILEs. Create it, or choose another one."
      )
    }
  }

  private var textFormat: TranscriptFormat { format ?? (json ? .json : .txt) }

  func run() async throws {
    let engines: SpeechEngines
    do {
      engines = try SpeechEngines(
        engine, in: options.folder, server: try speechOptions.server(),
        language: speechOptions.speechLanguage)
    } catch let failure as SpeechFailure {
      // Whisper can be installed. Other engines are missing because of the options.
      if engine == .whisper { throw CommandFailure(description: failure.description) }
      throw ExitCode.invalidArguments(failure.description)
    }
    let transcription = FileTranscription(engines)
    var hasFailed = false
    var notice: String?
    let lookup = try await memoLookup()
    let sources = files.map { file in Result { try source(file, lookup.lookup) } }
    let outputs = try outputs(sources)
    var series =
      files.count > 1 && output == nil ? TranscriptSeries(textFormat, texts: .english) : nil
    for (file, source) in zip(files, sources) {
      let bar = ProgressBar(title: file)
      do {
        let source = try source.get()
        let stored = try await storedTranscript(of: source.memo, in: lookup.library)
        let url =
          if let stored { stored.sound.url } else { try await source.url(in: lookup.library) }
        let parts = speakers == nil ? 1 : 0.8
        var transcript = try await transcription.transcribe(url) { bar.show($0 * parts) }
        if let speakers {
          let attribution = try await SpeakerRecognition(engines).speakers(
            in: url, count: speakers
          ) {
            bar.show(parts + $0 * (1 - parts))
          }
          transcript = attribution.attribute(transcript)
        }
        bar.end()
        let text =
          series?.append(transcript, name: source.name)
          ?? transcript.text(as: textFormat, title: source.title, texts: .english)
        try write(text, to: outputs[file])
        try await stored?.replace(with: transcript, speakerCount: speakers)
      } catch {
        bar.end()
        hasFailed = true
        Self.complain("\(file): \(error)")
      }
      if let new = engines.notice, new != notice { Self.complain(new) }
      notice = engines.notice
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// An argument: a sound file or a memo.
  private struct Source {
    /// The memo. `nil` for a file.
    var memo: Memo.ID?
    var file: URL
    var title: String
    /// The name above its text, if there are several texts.
    var name: String
    /// The name of a file for its text, without the extension.
    var outputName: String

    init(_ memo: Memo) {
      let id = memo.id.uuidString.lowercased()
      self.memo = memo.id
      file = URL(fileURLWithPath: id)
      title = memo.title
      name = memo.hasName ? "\(memo.title) (\(memo.shortID))" : memo.shortID
      outputName = id
    }

    init(file path: String) {
      file = URL(fileURLWithPath: path)
      title = file.deletingPathExtension().lastPathComponent
      name = path
      outputName = title
    }

    func url(in library: MemoLibrary?) async throws -> URL {
      guard let memo, let library else { return file }
      return try await library.sound(of: memo).url
    }
  }

  /// Whether an argument can only be meant as a file: a memo is rarely named so.
  private static func isPath(_ argument: String) -> Bool {
    FileManager.default.fileExists(atPath: argument) || argument.contains("/")
      || !URL(fileURLWithPath: argument).pathExtension.isEmpty && !argument.contains(" ")
  }

  /// Reads the transcript of a memo that is to be replaced. `nil` without --save.
  private func storedTranscript(
    of memo: Memo.ID?, in library: MemoLibrary?
  ) async throws -> StoredTranscript? {
    guard save, let memo, let library else { return nil }
    return try await StoredTranscript(of: memo, in: library, replacesEdits: force)
  }

  /// Opens the library if one of the arguments may name a memo.
  private func memoLookup() async throws -> (library: MemoLibrary?, lookup: ItemLookup<Memo>) {
    let folder = try options.existingOrDefaultFolder()
    let isNeeded = save || files.contains { !Self.isPath($0) }
    guard isNeeded || folder.isUsed, save || files.contains(where: Self.isMissing) else {
      return (nil, ItemLookup(items: []))
    }
    let library = try await options.library()
    return (library, try await library.memoLookup())
  }

  private static func isMissing(_ path: String) -> Bool {
    !FileManager.default.fileExists(atPath: path)
  }

  private func source(_ file: String, _ lookup: ItemLookup<Memo>) throws -> Source {
    guard save || Self.isMissing(file) else { return Source(file: file) }
    do {
      return Source(try lookup.item(named: file))
    } catch let failure as CommandFailure {
      guard Self.isPath(file), !lookup.items.contains(where: { $0.title == file }) else {
        throw failure
      }
      // The error names the missing file.
      guard save else { return Source(file: file) }
      throw CommandFailure(
        description:
          "There is no memo '\(file)', and --save needs one. Import the file first: minutes import '\(file)'"
      )
    }
  }

  /// The file for the text of each FILE: in a folder it has the name of the sound file, or the id of the memo.
  private func outputs(_ sources: [Result<Source, any Error>]) throws -> [String: URL] {
    guard let output else { return [:] }
    var outputs: [String: URL] = [:]
    for (file, source) in zip(files, sources) where outputs[file] == nil {
      guard let source = try? source.get() else { continue }
      var url = URL(fileURLWithPath: output)
      if Self.isFolder(output) {
        url.appendPathComponent(source.outputName)
        url.appendPathExtension(textFormat.rawValue)
      }
      if let other = outputs.first(where: { $0.value == url }) {
        throw ExitCode.invalidArguments(
          "The texts of '\(other.key)' and '\(file)' would both be in '\(url.path)'. Transcribe them separately, with another --output."
        )
      }
      outputs[file] = url
    }
    return outputs
  }

  private func write(_ text: String, to url: URL?) throws {
    guard let url else { return print(text, terminator: "") }
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}

extension TranscriptFormat: ExpressibleByArgument {}
extension SpeechEngines.Choice: ExpressibleByArgument {}
