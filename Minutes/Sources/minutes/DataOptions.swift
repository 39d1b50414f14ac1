import ArgumentParser
import Foundation
import MinutesLive

/// The option for the data folder, shared by the commands.
struct DataOptions: ParsableArguments {
  @Option(
    help:
      "The folder of the recordings. Default: $XDG_DATA_HOME/minutes, or ~/.local/share/minutes.",
    completion: .directory)
  var data: String?

  var folder: DataFolder {
    data.map { DataFolder(URL(fileURLWithPath: $0)) } ?? .standard()
  }
}
