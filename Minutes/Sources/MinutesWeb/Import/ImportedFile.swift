import ComposableArchitecture
import LiveUploads
public import MinutesCore

/// A file in the list of imports.
public struct ImportedFile: Equatable, Identifiable, Sendable {
  /// The id of its upload.
  public let id: Int

  /// The name of the file in the browser.
  public var name: String

  /// The progress of the import.
  public var phase: Phase

  /// The progress of an import.
  public enum Phase: Equatable, Sendable {
    /// The server has not imported the file, for this reason.
    case failed(MemoImportFailure)

    /// The file is a memo.
    case imported

    /// The files of an archive are memos, except for those that the library has already, and those that failed, with the reasons.
    case importedAll(Int, known: Int, failures: [ImportedArchive.Failure])

    /// The file did not arrive, for this reason.
    case refused(String)

    /// The sound is read. The number is the part that is stored, from 0 to 1.
    case reading(Double)

    /// The browser sends the file. The number is the part that has arrived, from 0 to 1.
    case sending(Double)

    /// Other files have to arrive first.
    case waiting
  }

  /// Whether the file is a memo, or several.
  var isImported: Bool {
    switch phase {
    case .imported, .importedAll: true
    case .failed, .reading, .refused, .sending, .waiting: false
    }
  }

  /// Whether the file is a memo, or was not imported.
  var hasEnded: Bool {
    switch phase {
    case .failed, .imported, .importedAll, .refused: true
    case .reading, .sending, .waiting: false
    }
  }
}

extension MemoImports.State {
  /// All files, in the order of their selection, with messages in a language.
  func files(_ texts: Texts) -> [ImportedFile] {
    (arrivals + uploads.entries.map { file($0, texts) }).sorted { $0.id < $1.id }
  }

  private func file(_ entry: UploadEntry, _ texts: Texts) -> ImportedFile {
    let phase: ImportedFile.Phase =
      switch entry.phase {
      case .waiting: .waiting
      case .uploading, .done:
        .sending(Double(entry.receivedBytes) / Double(max(1, entry.file.size)))
      case .failed(let failure):
        if failure == .storage, let problem = spaceProblems[entry.id] {
          .failed(problem)
        } else {
          .refused(failure.message(in: texts))
        }
      case .cancelled: .refused(texts.imports.wasCancelled)
      }
    return ImportedFile(id: entry.id, name: entry.file.name, phase: phase)
  }
}

extension UploadFailure {
  /// The reason in a language.
  func message(in texts: Texts) -> String {
    let failures = texts.importFailures
    return switch self {
    case .tooLarge(let maximum): failures.isTooLarge(maximum)
    case .tooMany(let maximum): failures.tooMany(maximum)
    case .wrongType, .wrongContent: texts.imports.wrongContent
    case .serverLimit: failures.serverIsBusy
    case .timeout: failures.didNotArrive
    case .sessionEnded: failures.pageWasDisconnected
    case .storage: failures.wasNotStored
    }
  }
}
