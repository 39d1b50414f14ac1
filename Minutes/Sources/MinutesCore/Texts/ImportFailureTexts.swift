/// The reasons why files did not become memos.
///
/// Reasons in arguments are messages of programs and libraries. Most of them are in English.
package struct ImportFailureTexts: Sendable {
  package var noFile = "There is no such file, or it cannot be read."
  package var cannotRead: NameText = { "It cannot be read: \($0)." }
  package var noSoundFile: NameText = { "It is not a sound file that can be read: \($0)." }
  package var needsFFmpeg: NameText = {
    "It is not a sound file that can be read: \($0) Install FFmpeg to import other formats: apt-get install ffmpeg"
  }
  package var ffmpegFailed: NameText = { "FFmpeg cannot read it: \($0)" }
  package var isNotWritable: NameText = { "\($0) is not writable." }
  package var noSound = "It has no sound."
  package var isTooLong =
    "It is too long: the sound of a memo has at most 4 GB, as 6 hours of stereo sound do."
  package var noSpace: @Sendable (_ megabytes: Int) -> String = {
    "The disk has no space for the \($0) MB in the archive."
  }

  package var noSoundFiles = "The archive has no sound files."
  package var tooManyEntries: @Sendable (_ maximum: Int) -> String = {
    "The archive has more than \($0) entries."
  }

  /// The arguments of these are paths in the archive.
  package var isThereTwice: NameText = { "The archive has '\($0)' twice." }
  package var isNoFile: NameText = { "'\($0)' in the archive is a link or a device, and no file." }
  package var isEncrypted: NameText = {
    "'\($0)' in the archive is encrypted. Make an archive without a password."
  }
  package var leadsOut: NameText = { "'\($0)' leads out of the archive." }
  package var isLarger: @Sendable (_ path: String, _ bytes: Int) -> String = {
    "'\($0)' in the archive is larger than \($1) bytes."
  }
  package var isDamaged: @Sendable (_ path: String, _ reason: String) -> String = {
    "'\($0)' in the archive is damaged: \($1)."
  }

  package var hasInvalidName = "The archive has an entry without a valid name."
  package var archiveWasChanged = "The archive was changed while it was read."
  package var archiveIsDamaged: NameText = { "The archive is damaged: \($0)." }
  package var archiveIsTooLarge: NameText = { "It is too large an archive: \($0). Divide it." }
  package var archiveIsIncomplete: NameText = {
    "It is not a complete ZIP archive: \($0). If it was copied or downloaded, do that again."
  }

  /// The end of an import after some memos: the reason, which is a sentence, and the number of memos.
  package var stopped: @Sendable (_ reason: String, _ count: Int) -> String = {
    let memos = $1 == 1 ? "1 memo was" : "\($1) memos were"
    return "\($0) \(memos) imported before. Import the archive again for the others."
  }

  /// A file of an archive, and the reason.
  package var file: @Sendable (_ path: String, _ reason: String) -> String = { "\($0): \($1)" }

  /// A file that did not arrive. The argument is the maximum size in bytes.
  package var isTooLarge: @Sendable (_ bytes: Int) -> String = {
    "The file is larger than \($0 / 1_000_000_000) GB."
  }
  package var tooMany: @Sendable (_ maximum: Int) -> String = {
    "A page can import \($0) files at a time."
  }
  package var serverIsBusy = "The server accepts no more files at the moment. Try again later."
  package var didNotArrive = "The upload made no progress. Try again."
  package var pageWasDisconnected =
    "The page was disconnected for too long. Select the file again."
  package var wasNotStored = "The server failed to store the file. Try again later."

  /// English texts.
  package init() {}
}
