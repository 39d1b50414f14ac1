/// The preferences of an installation.
public struct Preferences: Codable, Equatable, Sendable {
  /// The audio format of archived recordings: `minutes serve --archive` sets it.
  public var archiveFormat: ArchiveFormat

  /// Whether the user has finished or declined the tour.
  public var hasSeenTour: Bool

  /// Whether keys without a modifier, such as R for Record, do something. Speech input and shaking hands may press them by accident.
  public var hasLetterKeys: Bool

  /// Whether the user has declined the recommended speech engine.
  public var hasDeclinedWhisper: Bool

  /// Whether the player leaves out silence.
  public var skipsSilence: Bool

  /// Creates preferences: those of a new installation, where nothing else is said.
  public init(
    archiveFormat: ArchiveFormat = .flac, hasSeenTour: Bool = false, hasLetterKeys: Bool = true,
    hasDeclinedWhisper: Bool = false, skipsSilence: Bool = false
  ) {
    self.archiveFormat = archiveFormat
    self.hasSeenTour = hasSeenTour
    self.hasLetterKeys = hasLetterKeys
    self.hasDeclinedWhisper = hasDeclinedWhisper
    self.skipsSilence = skipsSilence
  }

  /// Decodes preferences. Those of earlier versions lack some, which are those of a new installation then.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    archiveFormat =
      try container.decodeIfPresent(ArchiveFormat.self, forKey: .archiveFormat) ?? archiveFormat
    hasSeenTour = try container.decodeIfPresent(Bool.self, forKey: .hasSeenTour) ?? hasSeenTour
    hasLetterKeys =
      try container.decodeIfPresent(Bool.self, forKey: .hasLetterKeys) ?? hasLetterKeys
    hasDeclinedWhisper =
      try container.decodeIfPresent(Bool.self, forKey: .hasDeclinedWhisper) ?? hasDeclinedWhisper
    skipsSilence = try container.decodeIfPresent(Bool.self, forKey: .skipsSilence) ?? skipsSilence
  }
}
