import BoundedNumbers
import Foundation
import MinutesCore

/// The recommended engine: a Whisper model in a supervised child process.
///
/// One request at a time: live finals first, then live partials, then parts of finished recordings.
final class WhisperEngine: SpeechEngine {
  let info: SpeechEngineInfo

  let canRecognizeSpeakers: Bool

  private let worker: WhisperWorker
  let queue = WorkQueue(width: 1)
  private let language: String?

  /// - Parameters:
  ///   - info: The model and its quality.
  ///   - language: The code of the language that is spoken. `nil`: it is detected, if the model knows several.
  init(
    _ worker: WhisperWorker, _ info: SpeechEngineInfo, language: String? = nil,
    canRecognizeSpeakers: Bool = true
  ) {
    self.worker = worker
    self.info = info
    self.canRecognizeSpeakers = canRecognizeSpeakers
    self.language = language
  }

  /// The engine that is installed in a data folder. Its worker starts with the first request.
  ///
  /// - Returns: `nil` if none is installed.
  convenience init?(_ folder: DataFolder, language: String? = nil) {
    guard let installation = WhisperInstallation(folder) else { return nil }
    self.init(
      WhisperWorker(installation.launch) { () throws(SpeechFailure) in
        try WhisperRequirements.checkProcessor(WhisperSystem.live.cpuInfo())
      }, SpeechInstallationInfo(installation.record).engine, language: language,
      canRecognizeSpeakers: installation.hasSpeakerModel)
  }

  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    guard sound.duration <= SpeechSound.maximumDuration else {
      throw SpeechFailure(.tooLong(seconds: Int(clamping: sound.duration)))
    }
    return try await queue.perform(kind) {
      try await checkLanguage()
      return try await worker.recognize(sound, isPartial: kind == .partial, language: language)
    }
  }

  func voices(in sound: SpeechSound) async throws -> [VoiceWindow] {
    guard canRecognizeSpeakers else {
      throw SpeechFailure(.tooOldForSpeakers)
    }
    return try await queue.perform(.recording) { try await worker.voices(in: sound) }
  }

  func makePartials() async throws -> (any UtterancePartials)? {
    // The worker takes one request at a time, so its start waits for others. One that runs needs no request.
    if await !worker.isReady {
      try await queue.perform(.final) { _ = try await worker.start() }
    }
    try await checkLanguage()
    return RepeatedPartials(engine: self)
  }

  /// A model that does not know the language would write English words.
  private func checkLanguage() async throws {
    guard let language, try await !worker.start().languages.contains(language) else { return }
    throw SpeechFailure(
      .unknownLanguage(model: info.model, language: language), cause: .engine)
  }
}
