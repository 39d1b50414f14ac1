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

  /// The number of days for which deleted memos can be restored, from 0 to ``unlimitedDeletedDays``: `minutes serve --keep-deleted` and
  /// the page with the deleted memos set it.
  public var deletedDays: Int { didSet { deletedDays = Self.validDeletedDays(deletedDays) } }

  /// The number of days that the last `minutes serve --keep-deleted` has set. `nil` if there was none.
  public var deletedDaysOption: Int?

  /// The largest number of days. It stands for no limit: memos are kept until the user deletes them for good.
  public static let unlimitedDeletedDays = 36_500

  /// Creates preferences: those of a new installation, where nothing else is said.
  public init(
    archiveFormat: ArchiveFormat = .flac, hasSeenTour: Bool = false, hasLetterKeys: Bool = true,
    hasDeclinedWhisper: Bool = false, skipsSilence: Bool = false, deletedDays: Int = 30,
    deletedDaysOption: Int? = nil
  ) {
    self.archiveFormat = archiveFormat
    self.hasSeenTour = hasSeenTour
    self.hasLetterKeys = hasLetterKeys
    self.hasDeclinedWhisper = hasDeclinedWhisper
    self.skipsSilence = skipsSilence
    self.deletedDays = Self.validDeletedDays(deletedDays)
    self.deletedDaysOption = deletedDaysOption
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
    deletedDays = Self.validDeletedDays(
      try container.decodeIfPresent(Int.self, forKey: .deletedDays) ?? deletedDays)
    deletedDaysOption = try container.decodeIfPresent(Int.self, forKey: .deletedDaysOption)
  }

  /// Sets the number of days that an option of the command says, unless it said the same before: services start with the same options
  /// each time, and so does a process that replaces a crashed one. That must not undo the user's later choice, which could delete memos.
  public mutating func setDeletedDays(option days: Int) {
    guard deletedDaysOption != days else { return }
    deletedDaysOption = days
    deletedDays = days
  }

  private static func validDeletedDays(_ days: Int) -> Int {
    min(max(0, days), unlimitedDeletedDays)
  }
}
