import BoundedNumbers
import Foundation
import MinutesCore

/// The recommended engine: a Whisper model in a supervised child process.
///
/// One request at a time: live finals first, then live partials, then parts of finished recordings.
final class WhisperEngine: SpeechEngine {
  let info: SpeechEngineInfo

  private let worker: WhisperWorker
  private let queue = WorkQueue(width: 1)
  private let language: String?

  /// - Parameter language: The code of the language that is spoken. `nil`: it is detected, if the model knows several.
  init(_ worker: WhisperWorker, model: String, language: String? = nil) {
    self.worker = worker
    self.language = language
    info = SpeechEngineInfo(
      name: "Whisper", model: model,
      quality: WhisperChoice(rawValue: model) == nil ? .unknown : .good)
  }

  /// The engine that is installed in a data folder. Its worker starts with the first request.
  ///
  /// - Returns: `nil` if none is installed.
  convenience init?(_ folder: DataFolder, language: String? = nil) {
    guard let installation = WhisperInstallation(folder) else { return nil }
    self.init(
      WhisperWorker(installation.launch), model: installation.record.model, language: language)
  }

  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    guard sound.duration <= SpeechSound.maximumDuration else {
      throw SpeechFailure(
        "A sound of \(Int(clamping: sound.duration)) s is too long for Whisper, which takes 30 s at once."
      )
    }
    return try await queue.perform(kind) {
      try await worker.recognize(sound, isPartial: kind == .partial, language: language)
    }
  }

  func makeSession() async throws -> any SpeechSession {
    // Behind other requests: the worker takes one at a time.
    try await queue.perform(.final) { _ = try await worker.start() }
    return UtteranceSession(engine: self, partials: RepeatedPartials(engine: self))
  }
}
