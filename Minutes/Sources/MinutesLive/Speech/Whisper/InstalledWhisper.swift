import Foundation
import Synchronization

/// Whisper as it is installed at each moment. An installation that has come, gone or changed is noticed when the next utterance is
/// recognized: `installation.json` is looked at each time, and read if it is another file.
final class InstalledWhisper: Sendable {
  private struct Mark: Equatable {
    var inode: UInt
    var seconds: Int
    var nanoseconds: Int
  }

  private struct State {
    var mark: Mark?
    var engine: WhisperEngine?
    var generation = 0
  }

  private let folder: DataFolder
  private let language: String?
  private let state = Mutex(State())

  init(_ folder: DataFolder, language: String? = nil) {
    self.folder = folder
    self.language = language
  }

  /// The engine of the present installation. `nil` if there is none.
  func engine() -> (engine: any SpeechEngine, generation: Int)? {
    let mark = mark()
    return state.withLock { state in
      if state.mark != mark {
        // The process of the old one ends with the last request.
        state.engine = mark == nil ? nil : WhisperEngine(folder, language: language)
        state.generation += 1
        state.mark = mark
      }
      return state.engine.map { ($0, state.generation) }
    }
  }

  private func mark() -> Mark? {
    var status = stat()
    guard stat(WhisperInstallation.record(in: folder.whisper).path, &status) == 0 else {
      return nil
    }
    return Mark(
      inode: UInt(clamping: status.st_ino), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
