import Foundation

/// Clips of speech with their words, one after the other with pauses between them.
struct SpokenClips {
  struct Clip {
    var name: String
    /// In seconds from the start of the whole.
    var start: Double
    var end: Double
    /// The words with their times. Empty if they cannot be aligned.
    var words: [WordTimes.Word]
  }

  static let sampleRate = 16_000
  static let pause = 1.5

  let folder: URL
  private(set) var clips: [Clip] = []
  private(set) var samples: [Int16] = []

  /// - Parameters:
  ///   - folder: A folder with `speech.tsv`, `wer` and WAV files with 16,000 samples a second.
  ///   - first: The clip to begin with.
  init(_ folder: URL, first: Int = 0, times: WordTimes?) throws {
    self.folder = folder
    let table = try String(
      contentsOf: folder.appendingPathComponent("speech.tsv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    appendPause()
    for index in rows.indices {
      let row = rows[rows.startIndex + (index - rows.startIndex + first) % rows.count]
      let name = String(row[0])
      // The header of these files has 44 bytes.
      let data = try Data(contentsOf: folder.appendingPathComponent(name)).dropFirst(44)
      let sound = data.withUnsafeBytes { bytes in
        (0..<bytes.count / 2).map {
          Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self))
        }
      }
      let start = Double(samples.count) / Double(Self.sampleRate)
      let words = Self.words(String(row[3]))
      let aligned = times?.align(sound, words) ?? []
      samples += sound
      clips.append(
        Clip(
          name: name, start: start, end: Double(samples.count) / Double(Self.sampleRate),
          words: aligned.map {
            WordTimes.Word(text: $0.text, start: start + $0.start, end: start + $0.end)
          }))
      appendPause()
    }
  }

  private mutating func appendPause() {
    samples += [Int16](repeating: 0, count: Int(Self.pause * Double(Self.sampleRate)))
  }

  /// The samples of a tenth of a second, or less at the end.
  func chunk(_ number: Int) -> Data? {
    let start = number * Self.sampleRate / 10
    guard start < samples.count else { return nil }
    let end = min(samples.count, start + Self.sampleRate / 10)
    return samples[start..<end].map(\.littleEndian).withUnsafeBytes { Data($0) }
  }

  /// The words of a text, without case and punctuation.
  static func words(_ text: String) -> [String] {
    text.lowercased().replacing("’", with: "'").split { !$0.isLetter && !$0.isNumber && $0 != "'" }
      .map(String.init)
  }

  /// The wrong words of some texts by the program `wer`, as it tells them.
  func errors(_ texts: [String: String]) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).tsv")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = clips.map { "\($0.name)\t\(texts[$0.name] ?? "")\n" }.joined()
    try Data(lines.utf8).write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", folder.appendingPathComponent("wer").path, file.path]
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").last { $0.hasPrefix("all: ") }
      .map { String($0.dropFirst(5)) } ?? "unknown"
  }
}
