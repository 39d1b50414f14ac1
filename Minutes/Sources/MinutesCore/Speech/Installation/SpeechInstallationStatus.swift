/// Whether the recommended speech engine is installed.
public enum SpeechInstallationStatus: Equatable, Sendable {
  /// It is installed and is used from the next utterance on.
  case installed(SpeechInstallationInfo)

  /// It is being installed. `nil` if another process installs it: its progress is not known.
  case installing(SpeechInstallationProgress?)

  /// It is not installed.
  case missing

  /// It cannot be installed from this page, for the reason.
  case unavailable(SpeechFailure)
}

/// An installed speech engine.
public struct SpeechInstallationInfo: Equatable, Sendable {
  /// The engine and its model.
  public var engine: SpeechEngineInfo

  /// The model, if it is one of those that can be downloaded.
  public var model: SpeechModel?

  /// The checksum (SHA-256) of the model.
  public var checksum: String

  /// Describes an installed engine.
  public init(engine: SpeechEngineInfo, model: SpeechModel?, checksum: String) {
    self.engine = engine
    self.model = model
    self.checksum = checksum
  }

  /// An installed engine for previews and tests.
  public static func preview(_ model: SpeechModel = .tinyEnglish) -> Self {
    Self(
      engine: SpeechEngineInfo(name: "Whisper", model: model.rawValue, quality: .good),
      model: model, checksum: "1a5afae0")
  }
}

/// The progress of an installation.
public struct SpeechInstallationProgress: Equatable, Sendable {
  /// A step of the installation.
  public enum Step: Equatable, Sendable {
    /// The machine is checked: processor, Python, free space.
    case checking

    /// The packages are downloaded.
    case downloading

    /// The packages are unpacked, and the engine recognizes for the first time.
    case testing
  }

  /// The present step.
  public var step: Step

  /// The part of the whole installation that is done, from 0 to 1, never less than before.
  public var fraction: Double

  /// Describes the progress.
  public init(_ step: Step, fraction: Double) {
    self.step = step
    self.fraction = fraction
  }

  /// The progress of an installation for previews.
  public static let preview: [Self] =
    [Self(.checking, fraction: 0)]
    + (1...17).map { Self(.downloading, fraction: Double($0) / 20) }
    + [Self(.testing, fraction: 0.9), Self(.testing, fraction: 0.95)]
}
