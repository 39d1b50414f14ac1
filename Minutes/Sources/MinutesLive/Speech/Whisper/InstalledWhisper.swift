import Foundation
import Synchronization

/// Whisper as it is installed at each moment. An installation that has come, gone or changed is noticed when the next utterance is
/// recognized: `installation.json` is looked at each time, and read if it is another file.
final class InstalledWhisper: Sendable {
  private struct State {
    var file: FileStatus?
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
    let file = FileStatus(path: WhisperInstallation.record(in: folder.whisper).path)
    return state.withLock { state in
      if state.file != file {
        // The process of the old one ends with the last request.
        state.engine = file == nil ? nil : WhisperEngine(folder, language: language)
        state.generation += 1
        state.file = file
      }
      return state.engine.map { ($0, state.generation) }
    }
  }
}
