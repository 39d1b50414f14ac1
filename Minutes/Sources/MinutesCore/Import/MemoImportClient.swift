public import ComposableArchitecture
public import Foundation

/// Makes memos of the sound files that a page has uploaded.
@DependencyClient
public struct MemoImportClient: Sendable {
  /// Makes a memo of a file. The memo has the title `name` without its extension, and the date in the file or else `date`. Both
  /// come from the browser.
  ///
  /// An archive becomes all memos and playlists in it; the name and the date are not used then.
  ///
  /// The file belongs to the client from then on: it is deleted when the import ends, fails, or is cancelled because the stream is
  /// no longer read. An import that failed or was cancelled leaves no memo of its file. The memos of an archive that are whole
  /// already stay. Errors are ``MemoImportFailure``s.
  public var importFile:
    @Sendable (_ path: String, _ name: String, _ date: Date?) -> AsyncThrowingStream<
      MemoImportEvent, any Error
    > = { _, _, _ in .finished() }

  /// Returns the reason why a file of this size, in bytes, cannot be stored. `nil` if there is space for it.
  public var spaceProblem: @Sendable (_ size: Int) async -> MemoImportFailure? = { _ in nil }
}

/// A step of an import.
public enum MemoImportEvent: Equatable, Sendable {
  /// The part of the sound that is stored, from 0 to 1.
  case progress(Double)

  /// The memo is complete and on disk.
  case finished(Memo)

  /// The memos of an archive are complete and on disk.
  case finishedArchive(ImportedArchive)
}

/// The content of an archive that was imported.
public struct ImportedArchive: Equatable, Sendable {
  /// The new memos, in the order of the archive.
  public var memos: [Memo]

  /// The number of memos in the archive that were in the library already, and were skipped.
  public var knownCount: Int

  /// The number of new playlists.
  public var playlistCount: Int

  /// The sound files that did not become memos.
  public var failures: [Failure]

  /// A sound file that did not become a memo.
  public struct Failure: Equatable, CustomStringConvertible, Sendable {
    /// The path in the archive.
    public var path: String

    /// The reason.
    public var reason: MemoImportFailure

    /// Creates a failure.
    public init(path: String, reason: MemoImportFailure) {
      self.path = path
      self.reason = reason
    }

    /// The path and the reason in English, for the command.
    public var description: String { message(in: .english) }

    /// The path and the reason in a language.
    package func message(in texts: Texts) -> String {
      texts.importFailures.file(path, reason.message(in: texts))
    }
  }

  /// Creates the result of an import.
  public init(
    memos: [Memo] = [], knownCount: Int = 0, playlistCount: Int = 0, failures: [Failure] = []
  ) {
    self.memos = memos
    self.knownCount = knownCount
    self.playlistCount = playlistCount
    self.failures = failures
  }
}

extension MemoImportClient: TestDependencyKey {
  /// Imports nothing.
  public static let previewValue = Self(
    importFile: { _, _, _ in .finished() }, spaceProblem: { _ in nil })

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// Makes memos of the sound files that a page has uploaded.
  public var memoImport: MemoImportClient {
    get { self[MemoImportClient.self] }
    set { self[MemoImportClient.self] = newValue }
  }
}
