/// The reason why a recording or an import is refused.
public enum StorageFailure: Error, Equatable, CustomStringConvertible, Sendable {
  /// The remaining free space is reserved for recordings in progress.
  case reserve(free: Int, minimum: Int)

  /// The data folder has reached its quota.
  case quota(used: Int, maximum: Int)

  /// The limit that is exceeded, and the remedy, in English, for the command and the log.
  public var description: String { message(in: .english) }

  /// The limit that is exceeded, and the remedy, in a language.
  package func message(in texts: Texts) -> String {
    switch self {
    case .reserve(let free, let minimum):
      texts.failures.spaceIsReserved(free >> 20, minimum >> 20)
    case .quota(let used, let maximum):
      texts.failures.quotaIsReached(used >> 20, maximum >> 20)
    }
  }
}
