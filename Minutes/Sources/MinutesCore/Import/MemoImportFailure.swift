/// The reason why a file did not become a memo.
///
/// A `reason` is a message of a program or a library.
public enum MemoImportFailure: Error, Equatable, CustomStringConvertible, Sendable {
  // MARK: A file

  case noFile
  case cannotRead(reason: String)
  case noSoundFile(reason: String)

  /// Another program could decode the file.
  case needsFFmpeg(reason: String)
  case ffmpegFailed(reason: String)
  case notWritable(folder: String)
  case noSound
  case tooLong

  /// The sound could not be stored.
  case recorder(RecorderFailure)

  // MARK: An archive

  case archiveChanged
  case archiveDamaged(reason: String)
  case archiveIncomplete(reason: String)
  case archiveTooLarge(reason: String)
  case encrypted(path: String)
  case entryDamaged(path: String, reason: String)
  case entryTooLarge(path: String, maximum: Int)
  case invalidName
  case leadsOut(path: String)
  case noSoundFiles

  /// The entry is a link or a device.
  case notAFile(path: String)

  /// The archive needs this number of megabytes.
  case outOfSpace(megabytes: Int)
  case repeated(path: String)
  case tooManyEntries(maximum: Int)

  /// The import ended after some memos, which remain.
  indirect case stopped(because: MemoImportFailure, memoCount: Int)

  /// Any other error, with its description.
  case other(String)

  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    self =
      switch error {
      case let failure as MemoImportFailure: failure
      case let failure as RecorderFailure: .recorder(failure)
      case let failure as StorageFailure: .recorder(.storage(failure))
      default: .other(String(describing: error))
      }
  }

  /// Whether other files would fail as well.
  public var isOutOfSpace: Bool {
    switch self {
    case .outOfSpace, .recorder(.diskFull), .recorder(.storage): true
    case .stopped(let failure, _): failure.isOutOfSpace
    default: false
    }
  }

  /// The cause and the remedy in English, for the command and the log.
  public var description: String { message(in: .english) }

  /// The cause and the remedy in a language.
  package func message(in texts: Texts) -> String {
    let failures = texts.importFailures
    return switch self {
    case .noFile: failures.noFile
    case .cannotRead(let reason): failures.cannotRead(reason)
    case .noSoundFile(let reason): failures.noSoundFile(reason)
    case .needsFFmpeg(let reason): failures.needsFFmpeg(reason)
    case .ffmpegFailed(let reason): failures.ffmpegFailed(reason)
    case .notWritable(let folder): failures.isNotWritable(folder)
    case .noSound: failures.noSound
    case .tooLong: failures.isTooLong
    case .recorder(let failure): failure.message(in: texts)
    case .archiveChanged: failures.archiveWasChanged
    case .archiveDamaged(let reason): failures.archiveIsDamaged(reason)
    case .archiveIncomplete(let reason): failures.archiveIsIncomplete(reason)
    case .archiveTooLarge(let reason): failures.archiveIsTooLarge(reason)
    case .encrypted(let path): failures.isEncrypted(path)
    case .entryDamaged(let path, let reason): failures.isDamaged(path, reason)
    case .entryTooLarge(let path, let maximum): failures.isLarger(path, maximum)
    case .invalidName: failures.hasInvalidName
    case .leadsOut(let path): failures.leadsOut(path)
    case .noSoundFiles: failures.noSoundFiles
    case .notAFile(let path): failures.isNoFile(path)
    case .outOfSpace(let megabytes): failures.noSpace(megabytes)
    case .repeated(let path): failures.isThereTwice(path)
    case .tooManyEntries(let maximum): failures.tooManyEntries(maximum)
    case .stopped(let failure, let count): failures.stopped(failure.message(in: texts), count)
    case .other(let description): description
    }
  }
}
