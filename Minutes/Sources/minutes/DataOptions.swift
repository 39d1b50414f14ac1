import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// The option for the data folder, shared by the commands.
struct DataOptions: ParsableArguments {
  @Option(
    help:
      "The folder of the recordings. Default: $XDG_DATA_HOME/minutes, or ~/.local/share/minutes.",
    completion: .directory)
  var data: String?

  /// The folder, which may not exist yet. Only commands that create it use it as it is.
  var folder: DataFolder {
    data.map { DataFolder(URL(fileURLWithPath: $0)) } ?? .standard()
  }
}

extension DataOptions {
  /// The folder of a command that needs a library: a typing error must not create one.
  ///
  /// - Throws: `ExitCode` if there is none.
  func existingFolder() throws -> DataFolder {
    guard folder.isUsed else {
      let path = folder.url.path
      let command = data == nil ? "minutes serve" : "minutes serve --data '\(path)'"
      throw ExitCode.invalidArguments(
        "There is no library in '\(path)'. Choose its folder with --data, or create one: \(command)"
      )
    }
    return folder
  }

  /// The folder of a command that needs no library. Only the default folder may lack one.
  ///
  /// - Throws: `ExitCode` if `--data` names a folder without a library.
  func existingOrDefaultFolder() throws -> DataFolder {
    try data == nil ? folder : existingFolder()
  }

  /// Opens the library of the data folder.
  ///
  /// - Throws: `ExitCode` if there is none.
  func library() async throws -> MemoLibrary {
    try await MemoLibrary(existingFolder(), naming: .english)
  }
}
