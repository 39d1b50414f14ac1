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
  public var deletedDays: Int {
    didSet {
      deletedDays = Self.validDeletedDays(deletedDays)
      hasLostPeriod = false
    }
  }

  /// Whether the number of days is unknown, because the stored preferences could not be read. Until it is set again, memos are kept
  /// until the user deletes them for good.
  public private(set) var hasLostPeriod = false

  /// The number of days that the last `minutes serve --keep-deleted` has set. `nil` if there was none.
  public var deletedDaysOption: Int?

  /// The largest number of days. It stands for no limit: memos are kept until the user deletes them for good.
  public static let unlimitedDeletedDays = 36_500

  /// The preferences that replace unreadable ones: those of a new installation, but no memo is deleted for good. The user may have chosen
  /// a longer period than that of a new installation.
  public static var afterLoss: Preferences {
    var preferences = Preferences(deletedDays: unlimitedDeletedDays)
    preferences.hasLostPeriod = true
    return preferences
  }

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
    // The last one, because setting the number of days changes it.
    hasLostPeriod = try container.decodeIfPresent(Bool.self, forKey: .hasLostPeriod) ?? false
  }

  /// Sets the number of days that an option of the command says, unless it said the same before: services start with the same options
  /// each time, and so does a process that replaces a crashed one. That must not undo the user's later choice, which could delete memos.
  /// If the preferences were lost, and such a choice with them, the first option is remembered and not applied.
  public mutating func setDeletedDays(option days: Int) {
    guard deletedDaysOption != days else { return }
    let isKnown = !hasLostPeriod || deletedDaysOption != nil
    deletedDaysOption = days
    if isKnown { deletedDays = days }
  }

  private static func validDeletedDays(_ days: Int) -> Int {
    min(max(0, days), unlimitedDeletedDays)
  }
}
