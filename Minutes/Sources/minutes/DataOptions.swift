import ArgumentParser
import Foundation
import MinutesLive

/// Where the data is, for every command that needs it.
struct DataOptions: ParsableArguments {
  @Option(
    help:
      "The folder of the recordings. Default: $XDG_DATA_HOME/minutes, or ~/.local/share/minutes.")
  var data: String?

  var folder: DataFolder {
    data.map { DataFolder(URL(fileURLWithPath: $0)) } ?? .standard()
  }
}
