/// The downloads of an installation, their size and licences.
public struct SpeechInstallationPlan: Equatable, Sendable {
  /// A package that is downloaded.
  public struct Download: Equatable, Identifiable, Sendable {
    /// The name and version of the package.
    public var id: String

    /// The licence.
    public var licence: String

    /// The purpose of the package.
    public var purpose: Purpose

    /// Describes a package.
    public init(_ id: String, licence: String, purpose: Purpose) {
      self.id = id
      self.licence = licence
      self.purpose = purpose
    }

    /// The purpose of a package.
    public enum Purpose: Equatable, Sendable {
      case arithmetic, configuration, engine, speakers, voices
      case model(SpeechModel)

      /// The purpose in a few words.
      package func text(_ texts: SpeechTexts) -> String {
        switch self {
        case .arithmetic: texts.arithmetic
        case .configuration: texts.configuration
        case .engine: texts.engine
        case .speakers: texts.speakerNetwork
        case .voices: texts.voiceDetector
        case .model(let model): texts.theModel(model.rawValue)
        }
      }
    }
  }

  /// The model.
  public var model: SpeechModel

  /// The packages. Each is compared with a known checksum.
  public var downloads: [Download]

  /// The server that they are downloaded from: "PyPI (pypi.org)".
  public var source: String

  /// The size of all downloads, in megabytes.
  public var downloadMegabytes: Int

  /// The size of the installation on the disk, in megabytes.
  public var diskMegabytes: Int

  /// Describes an installation.
  public init(
    model: SpeechModel, downloads: [Download], source: String, downloadMegabytes: Int,
    diskMegabytes: Int
  ) {
    self.model = model
    self.downloads = downloads
    self.source = source
    self.downloadMegabytes = downloadMegabytes
    self.diskMegabytes = diskMegabytes
  }

  /// A plan for previews and tests.
  public static func preview(_ model: SpeechModel = .tinyEnglish) -> Self {
    Self(
      model: model,
      downloads: [
        Download("engine 4.8.5", licence: "MIT", purpose: .engine),
        Download("numbers 2.4.6", licence: "BSD-3-Clause", purpose: .arithmetic),
        Download("model 0.1.0", licence: "MIT", purpose: .model(model)),
      ],
      source: "PyPI (pypi.org)",
      downloadMegabytes: 142, diskMegabytes: 320)
  }
}
