/// What an installation remembers of how somebody likes it.
public struct Preferences: Codable, Equatable, Sendable {
  /// How recordings are kept when they are finished: `minutes serve --archive` sets it.
  public var archiveFormat: ArchiveFormat

  /// Whether the tour was seen, or declined.
  public var hasSeenTour: Bool

  /// Creates preferences: those of a new installation, where nothing else is said.
  public init(archiveFormat: ArchiveFormat = .flac, hasSeenTour: Bool = false) {
    self.archiveFormat = archiveFormat
    self.hasSeenTour = hasSeenTour
  }
}
