package import Foundation
import MinutesCore

/// Whisper in a data folder. It is there as a whole or not at all.
///
/// ```
/// speech/whisper/installation.json  the model, its checksum, the interpreter
/// speech/whisper/packages/          Python packages
/// speech/whisper/worker/            the program of the child process
/// speech/whisper/model/<name>/      the model, unless it is a folder of the user's
/// ```
package struct WhisperInstallation: Sendable {
  package struct Record: Codable, Equatable, Sendable {
    package var model: String
    package var sha256: String
    package var modelFolder: String?
    package var python: String
    package var pythonVersion: String
  }

  let folder: URL
  package let record: Record

  /// - Returns: `nil` if Whisper is not installed.
  package init?(_ data: DataFolder) {
    self.init(folder: data.whisper)
  }

  init?(folder: URL) {
    guard let bytes = try? Data(contentsOf: Self.record(in: folder)),
      let record = try? JSONDecoder().decode(Record.self, from: bytes)
    else { return nil }
    self.folder = folder
    self.record = record
  }

  /// The file that an installation is there with.
  static func record(in folder: URL) -> URL {
    folder.appendingPathComponent("installation.json")
  }

  /// The folder of the model.
  package var model: URL {
    record.modelFolder.map { URL(fileURLWithPath: $0) }
      ?? folder.appendingPathComponent("model").appendingPathComponent(record.model)
  }

  /// Whether the interpreter and the model, which may be elsewhere, are still there.
  package var isComplete: Bool {
    FileManager.default.isExecutableFile(atPath: record.python)
      && FileManager.default.fileExists(atPath: model.appendingPathComponent("model.bin").path)
  }

  /// The measured error rate of the model, for users.
  package var qualityText: String {
    switch SpeechInstallationInfo(record).engine.quality {
    case .good: "about one word in 25 of clearly read English is wrong"
    case .draft, .unknown: "unknown: this model was not measured"
    }
  }

  /// Whether the network that tells speakers apart is installed.
  package var hasSpeakerModel: Bool {
    FileManager.default.fileExists(
      atPath: folder.appendingPathComponent("packages/resemblyzer/pretrained.pt").path)
  }

  var launch: WhisperLaunch {
    WhisperLaunch(python: URL(fileURLWithPath: record.python), folder: folder, model: model)
  }

  /// The files of the worker, by name.
  static var workerFiles: [String: [UInt8]] {
    [
      "__main__.py": PackageResources.__main___py,
      "filters.py": PackageResources.filters_py,
      "limits.py": PackageResources.limits_py,
      "protocol.py": PackageResources.protocol_py,
      "recognizer.py": PackageResources.recognizer_py,
      "speakers.py": PackageResources.speakers_py,
      "spectrogram.py": PackageResources.spectrogram_py,
      "vocabulary.py": PackageResources.vocabulary_py,
      "voice.py": PackageResources.voice_py,
      "weights.py": PackageResources.weights_py,
      "words.py": PackageResources.words_py,
    ]
  }

  /// Writes the files of the worker that differ from those of this program, so that an update of Minutes updates the worker, too.
  package func updateWorker() throws {
    let worker = folder.appendingPathComponent("worker")
    for (name, bytes) in Self.workerFiles {
      let file = worker.appendingPathComponent(name)
      guard (try? Data(contentsOf: file)) != Data(bytes) else { continue }
      try worker.createFolder()
      try file.writeDurably(Data(bytes))
    }
  }

  /// The packages of the engine with their checksums, as pip reads them.
  static var requirements: String { String(decoding: PackageResources.engine_txt, as: UTF8.self) }
}

extension DataFolder {
  /// Speech engines.
  var speech: URL { url.appendingPathComponent("speech") }

  /// Whisper, if it is installed.
  var whisper: URL { speech.appendingPathComponent("whisper") }

  /// An installation of Whisper that is not finished.
  var unfinishedWhisper: URL { speech.appendingPathComponent("whisper.unfinished") }

  /// Locked while Whisper is installed or removed. It stays.
  var installerLock: URL { url.appendingPathComponent("installing") }

  /// The earlier installation while it is removed.
  var replacedWhisper: URL { speech.appendingPathComponent("whisper.replaced") }
}
