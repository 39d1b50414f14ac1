/// The reason why speech could not be recognized, or Whisper not be installed.
///
/// A `reason` is a message of a program, a library or the operating system. The database stores a problem as text.
public indirect enum SpeechProblem: Codable, Equatable, Sendable {
  // MARK: Any engine

  case damagedTranscript
  case engineFailed(reason: String)
  case noCaptionEngine
  case noEngine
  case noSpeakerRecognition
  case serverEnded(times: Int)
  case speakersNeedWhisper
  case speechIsOff

  /// The sound of a memo or a file.
  case unreadableSound(path: String, reason: String)

  /// The whole file is no sound.
  case unreadableFile(path: String, reason: String)
  case unsuitableSound(sampleRate: Int, channelCount: Int)
  case resamplingFailed(sampleRate: Int, reason: String)
  case resamplerFailed(reason: String)

  // MARK: PocketSphinx

  case sphinxFailed
  case sphinxHasNoModel(path: String)
  case sphinxHasOtherOptions
  case sphinxModelUnreadable(path: String)

  // MARK: A speech server

  /// The way out if a server has refused a request.
  public enum ServerRemedy: Codable, Equatable, Sendable {
    case key, log, options, path, uploadSize
    case moved(address: String)
  }

  case serverRefused(address: String, status: Int, reason: String?, remedy: ServerRemedy)
  case serverSentNoText(address: String, reason: String?)
  case serverSentTooMuch(host: String, megabytes: Int)
  case serverUnreachable(address: String, reason: String)

  // MARK: Whisper

  case cannotStart(path: String, reason: String)
  case endedTwice(because: SpeechProblem)
  case needsAVX2
  case notRecognized(reason: String)
  case restartsLater(because: SpeechProblem)
  case tooLong(seconds: Int)
  case tooOldForSpeakers
  case unknownLanguage(model: String, language: String)
  case workerCannotRun(reason: String)
  case workerEnded(reason: String?)
  case workerEndedLoading(reason: String?)

  // MARK: The installation of Whisper

  case beingInstalled(folder: String)
  case beingInstalledWithModel(String)
  case installationFailed(reason: String)
  case installOnServer
  case needsPackageInstaller(python: String)

  /// The interpreters that were found, and their versions.
  case needsPython(found: [String])
  case noModelFiles(folder: String)
  case noPackages
  case packageSourceUnreachable
  case packagesFailed(reason: String)
  case tooLittleSpace(folder: String, megabytes: Int)
  case unreadableInstallation(path: String)
  case wrongChecksum
  case wrongModelChecksum(model: String, found: String, expected: String)
  case wrongProcessor(kinds: String)

  /// A message of the command, which no page shows, in English.
  case command(String)

  /// Any other error, with its description.
  case other(String)
}

extension SpeechProblem {
  /// The cause and the remedy in a language.
  package func message(in texts: Texts) -> String {
    let failures = texts.speechFailures
    return switch self {
    case .damagedTranscript: failures.damagedTranscript
    case .engineFailed(let reason): failures.engineFailed(reason)
    case .noCaptionEngine: failures.noCaptionEngine
    case .noEngine: failures.noEngine
    case .noSpeakerRecognition: failures.noSpeakerRecognition
    case .serverEnded(let times): failures.serverEnded(times)
    case .speakersNeedWhisper: failures.speakersNeedWhisper
    case .speechIsOff: texts.transcripts.speechIsOff
    case .unreadableSound(let path, let reason): failures.unreadableSound(path, reason)
    case .unreadableFile(let path, let reason): failures.unreadableFile(path, reason)
    case .unsuitableSound(let rate, let count): failures.unsuitableSound(rate, count)
    case .resamplingFailed(let rate, let reason): failures.resamplingFailed(rate, reason)
    case .resamplerFailed(let reason): failures.resamplerFailed(reason)

    case .sphinxFailed: failures.sphinxFailed
    case .sphinxHasNoModel(let path): failures.sphinxHasNoModel(path)
    case .sphinxHasOtherOptions: failures.sphinxHasOtherOptions
    case .sphinxModelUnreadable(let path): failures.sphinxModelUnreadable(path)

    case .serverRefused(let address, let status, let reason, let remedy):
      failures.serverRefused(
        address, "\(status)" + reason.suffix, remedy.message(failures))
    case .serverSentNoText(let address, let reason):
      reason.map { failures.serverSentError(address, $0) } ?? failures.serverSentNoText(address)
    case .serverSentTooMuch(let host, let megabytes):
      failures.serverSentTooMuch(host, megabytes)
    case .serverUnreachable(let address, let reason):
      failures.serverUnreachable(address, reason)

    case .cannotStart(let path, let reason): failures.cannotStart(path, reason)
    case .endedTwice(let problem): failures.endedTwice(problem.message(in: texts))
    case .needsAVX2: failures.needsAVX2
    case .notRecognized(let reason): failures.notRecognized(reason)
    case .restartsLater(let problem): failures.restartsLater(problem.message(in: texts))
    case .tooLong(let seconds): failures.isTooLong(seconds)
    case .tooOldForSpeakers: failures.tooOldForSpeakers
    case .unknownLanguage(let model, let language): failures.unknownLanguage(model, language)
    case .workerCannotRun(let reason): failures.workerCannotRun(reason)
    case .workerEnded(let reason): failures.workerEnded(reason.suffix)
    case .workerEndedLoading(let reason): failures.workerEndedLoading(reason.suffix)

    case .beingInstalled(let folder): failures.beingInstalled(folder)
    case .beingInstalledWithModel(let model): failures.beingInstalledWithModel(model)
    case .installationFailed(let reason): failures.installationFailed(reason)
    case .installOnServer: failures.installOnServer
    case .needsPackageInstaller(let python): failures.needsPackageInstaller(python)
    case .needsPython(let found):
      failures.needsPython(
        found.isEmpty ? failures.noPython : found.joined(separator: ", "))
    case .noModelFiles(let folder): failures.noModelFiles(folder)
    case .noPackages: failures.noPackages
    case .packageSourceUnreachable: failures.packageSourceUnreachable
    case .packagesFailed(let reason): failures.packagesFailed(reason)
    case .tooLittleSpace(let folder, let megabytes):
      failures.tooLittleSpace(folder, megabytes)
    case .unreadableInstallation(let path): failures.unreadableInstallation(path)
    case .wrongChecksum: failures.wrongChecksum
    case .wrongModelChecksum(let model, let found, let expected):
      failures.wrongModelChecksum(model, found, expected)
    case .wrongProcessor(let kinds): failures.wrongProcessor(kinds)
    case .command(let description), .other(let description): description
    }
  }
}

extension SpeechProblem.ServerRemedy {
  fileprivate func message(_ texts: SpeechFailureTexts) -> String {
    switch self {
    case .key: texts.checkKey
    case .log: texts.readLog
    case .moved(let address): texts.hasMoved(address)
    case .options: texts.checkOptions
    case .path: texts.checkPath
    case .uploadSize: texts.allowUploads
    }
  }
}

extension String? {
  /// The end of a sentence with a reason.
  fileprivate var suffix: String { map { ": \($0)" } ?? "" }
}
