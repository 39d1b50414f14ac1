import Foundation

/// The speech decoders of a process, which are loaded when they are needed, up to a limit, and stay.
enum SpeechDecoders {
  /// The memory of a decoder in kilobytes: 94 MB, as `PocketSphinxDecoder` says.
  static let size = 94 * 1024

  /// Returns the number of decoders in a process. Each maps the definitions of the model once.
  static func count(in process: Int32) -> Int {
    let maps = try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
    return maps?.split(separator: "\n").count { $0.hasSuffix("/mdef") } ?? 0
  }
}
