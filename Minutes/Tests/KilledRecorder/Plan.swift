import Foundation

/// The steps for a process to run.
struct Plan: Codable {
  var folder: String
  var id: UUID
  /// The length of the recording. `nil` for no recording.
  var frameCount: Int?
  var framesPerChunk = 4_800
  var finishes = true
  var archives = false
  /// The number of the file change before which the process kills itself, from 1.
  var killBeforeChange: Int?
  /// Whether each change of a file is printed before it is made.
  var tellsChanges = false
  /// The maximum size of a file in bytes.
  var largestFile: Int?
  /// The title for the memo.
  var title: String?
  /// Whether the memos are transcribed with the engine that is installed in the folder, and nothing else.
  var transcribes = false
  /// The folder for a backup of the folder, and nothing else.
  var backupFolder: String?
  /// The archive that is exported from the folder, and nothing else.
  var exportedArchive: String?
  /// The archive that is imported into the folder, and nothing else.
  var importedArchive: String?
  /// The sound file that is imported into the folder, and nothing else.
  var importedSound: String?
  /// The folders in which the import of the sound file looks for `ffmpeg`, separated by colons. `nil`: none.
  var searchPath: String?
  /// The folder to which all memos are exported, and nothing else.
  var exportFolder: String?
  /// The memos that are deleted, and nothing else. Each group is deleted at once.
  var deletedMemos: [[UUID]]?
  /// Whether the deleted memos are purged.
  var purges = false
  /// The memos that are restored, and nothing else. Each group is restored at once.
  var restoredMemos: [[UUID]]?
  /// The edits, and nothing else.
  var edits: [PlannedEdit]?
  /// Whether the process waits after its last step until it is killed.
  var waits = false
  /// Whether a ``Lifetime`` is run in the folder, and nothing else.
  var isLifetime = false
  /// The first step of the ``Lifetime`` behind the opening of the library. `nil` for that of recordings.
  var firstStep: String?
  /// The last step of the ``Lifetime``. `nil` for that of recordings.
  var lastStep: String?
  /// The error code with which system calls of a ``Lifetime`` fail once, each in a folder of its own.
  var failureCode: Int32?
  /// The number of the first failing call, from 1.
  var failureStart = 1
  /// The distance between two failing calls. 1: each call fails once.
  var failureDistance = 1
}

/// An edit of memos of 0.1 seconds.
struct PlannedEdit: Codable {
  /// What the edit does.
  enum Kind: String, Codable {
    /// Keeps 0.05 seconds from the middle.
    case trim

    /// Splits in the middle.
    case split
    case join

    /// Undoes the edit that has made the memo whose original this is.
    case undo
  }

  var kind: Kind
  var memos: [UUID]
}
