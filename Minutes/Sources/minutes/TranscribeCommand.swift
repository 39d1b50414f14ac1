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
      Prints the text, and the progress if the error output is a terminal. Memos are not changed. The exit code is 1 if a \
      file could not be transcribed.
      """
  )

  @Argument(help: "Audio files (WAV, FLAC, Ogg, Opus, MP3), or ids of memos.")
  var files: [String]

  @Option(
    help:
      "txt, md, srt, vtt or json. With several files on the standard output, txt and md have a heading with the name of each file, json has one object per line, and srt and vtt require --output."
  )
  var format: TranscriptFormat = .txt

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
    guard files.count > 1 else { return }
    guard let output else {
      guard TranscriptSeries(format) == nil else { return }
      throw ValidationError(
        "--format \(format.rawValue) needs one text file for each of the \(files.count) FILEs: subtitles of several recordings cannot share the standard output. Choose a folder: --output FOLDER."
      )
    }
    guard Self.isFolder(output) else {
      throw ValidationError(
        "--output '\(output)' is not a folder, but there are \(files.count) FILEs. Create it, or choose another one."
      )
    }
  }

  func run() async throws {
    let engines: SpeechEngines
    do {
      engines = try SpeechEngines(
        engine, in: options.folder, server: try speechOptions.server(),
        language: speechOptions.speechLanguage)
    } catch let failure as SpeechFailure {
      throw ValidationError(failure.message)
    }
    let transcription = FileTranscription(engines)
    var hasFailed = false
    var notice: String?
    let outputs = try outputs()
    var series = files.count > 1 && output == nil ? TranscriptSeries(format) : nil
    for file in files {
      let bar = ProgressBar(title: file)
      do {
        let (url, title, name) = try await source(file)
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
          series?.append(transcript, name: name) ?? transcript.text(as: format, title: title)
        try write(text, to: outputs[file])
      } catch {
        bar.end()
        hasFailed = true
        Self.complain("\(file): \((error as? SpeechFailure)?.message ?? String(describing: error))")
      }
      if let new = engines.notice, new != notice { Self.complain(new) }
      notice = engines.notice
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// Returns the audio file of an argument, its title (that of the memo, or the name of the file), and a
  /// unique name.
  private func source(_ file: String) async throws -> (URL, title: String, name: String) {
    if !FileManager.default.fileExists(atPath: file), let id = UUID(uuidString: file) {
      let library = try await MemoLibrary(options.folder)
      let memo = try await library.repository.fetchAll().first { $0.id == id }
      guard let memo else {
        throw SpeechFailure("There is no memo with this id in \(options.folder.url.path).")
      }
      return (
        try await library.sound(of: id).url, memo.title,
        memo.hasName ? "\(memo.title) (\(file))" : file
      )
    }
    return (
      URL(fileURLWithPath: file),
      URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent, file
    )
  }

  /// The file for the text of each FILE: in a folder it has the name of the sound file, or the id of the memo.
  private func outputs() throws -> [String: URL] {
    guard let output else { return [:] }
    var outputs: [String: URL] = [:]
    for file in files where outputs[file] == nil {
      var url = URL(fileURLWithPath: output)
      if Self.isFolder(output) {
        url.appendPathComponent(
          URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
        url.appendPathExtension(format.rawValue)
      }
      if let other = outputs.first(where: { $0.value == url }) {
        throw ValidationError(
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
