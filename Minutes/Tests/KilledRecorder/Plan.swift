import Foundation

/// What a process is to do.
struct Plan: Codable {
  var folder: String
  var id: UUID
  /// How long the recording is. `nil` if nothing is recorded.
  var frameCount: Int?
  var framesPerChunk = 4_800
  var finishes = true
  var archives = false
  /// Before which change of a file the process kills itself, counted from 1.
  var killBeforeChange: Int?
  /// Whether each change of a file is told before it is made.
  var tellsChanges = false
  /// How many bytes a file may have.
  var largestFile: Int?
  /// What the memo is to be called.
  var title: String?
  /// Whether the memos are transcribed with the engine that is installed in the folder, and nothing else.
  var transcribes = false
  /// Whether a ``Lifetime`` is run in the folder, and nothing else.
  var isLifetime = false
  /// The last step of that ``Lifetime``. `nil` for all of them.
  var lastStep: String?
  /// The code of `errno` with which each system call of a ``Lifetime`` fails once, in a folder of its own.
  var failureCode: Int32?
}
