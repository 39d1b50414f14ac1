/// The import of sound files.
package struct ImportTexts: Sendable {
  package var button = "Import"
  package var dropHint = "or drop sound files here"
  package var files = "Imported files"
  package var clear = "Clear list"

  package var waiting = "Waiting"
  package var sending = "Sending"
  package var sendingFile: NameText = { "Sending \($0)" }
  package var reading = "Reading"
  package var readingFile: NameText = { "Reading \($0)" }
  package var imported = "Imported"
  package var cancel = "Cancel"
  package var cancelFile: NameText = { "Cancel \($0)" }
  package var hide = "Hide"
  package var hideFile: NameText = { "Hide \($0)" }

  /// The files that were imported, for screen readers.
  package var importedFiles: CountText = {
    $0.isOne ? "1 file was imported." : "\($0) files were imported."
  }

  /// The memos of an archive: the new ones, and those that were in the library already.
  package var importedMemos: @Sendable (_ count: Count, _ known: Count) -> String = {
    let imported = $0.isOne ? "1 memo was imported" : "\($0) memos were imported"
    return switch $1.value {
    case 0: imported
    case 1: "\(imported), 1 was here already"
    default: "\(imported), \($1) were here already"
    }
  }

  /// Some of the files of an archive that were not imported, with the reasons.
  package var notImported: @Sendable (_ reasons: [String]) -> String = {
    "Not imported: \($0.joined(separator: "; "))"
  }

  /// The continuation of the list of files that were not imported.
  package var andMore: CountText = { "; and \($0) more" }

  package var wrongContent =
    "It is not a WAV, FLAC, Ogg, Opus, MP3 or M4A file, and no ZIP archive."
  package var wasCancelled = "The import was cancelled."

  /// English texts.
  package init() {}
}
