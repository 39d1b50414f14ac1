import LiveFuzzing

/// Generates boundary values of numbers, texts and ids.
struct Boundary {
  var chance: Chance
  /// The ids of memos and recordings that exist on the server.
  var ids: [String] = []

  static let numbers = [
    "0", "-0", "-0.0", "1", "-1", "0.05", "59.9", "7200", "268436", "268437", "5e-324", "1e19",
    "-1e19",
    "1e300", "-1e300", "1.7976931348623157e308", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "18446744073709551616", "4294967296",
    "2147483647", "2147483648", "253402300800", "-62135769601", "null", "\"nan\"",
  ]

  static let texts = [
    "", "nan", "-nan", "inf", "-Infinity", "1e300", "-1e300", "1e19", "-0", "0", "1", "500", "7.5",
    "0x1p1023",
    "9223372036854775808", "\\u0000", "1\\u0000", "a\\u0000b", "\\ud800", "é", "<b>&\\\"", "true",
    " ", "\\n", "…",
  ]

  static let rates = [
    "48000", "44100", "8000", "192000", "191999", "7999", "192001", "0", "-1", "1e300", "1e19",
    "48000.5", "null",
  ]

  static let frames = [
    0, 1, 799, 800, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 1 << 32, 1 << 62, UInt64(Int64.max),
    1 << 63, .max,
  ]

  mutating func number() -> String {
    // Invalid JSON, which ends the connection.
    chance.hits(oneIn: 2_000) ? chance.pick(["NaN", "1e400", "-"]) : chance.pick(Self.numbers)
  }

  /// A JSON string, sometimes a long one.
  mutating func text() -> String {
    if chance.hits(oneIn: 60) {
      return
        "\"\(String(repeating: chance.pick(["x", "9", "\\u0000", "é"]), count: chance.number(below: 20_000)))\""
    }
    return "\"\(chance.pick(Self.texts))\""
  }

  /// The paths of pages that the server has linked to.
  var paths: [String] = []
  /// The paragraphs of transcripts that pages have shown.
  var paragraphs: [String] = []

  private static let screens = ["edit", "record", "meeting", "meetings", "x", "%00"]

  /// The path of a page, which may show something that does not exist.
  mutating func page() -> String {
    let id = ids.isEmpty ? "00000000-0000-0000-0000-000000000000" : chance.pick(ids)
    switch chance.number(below: 9) {
    case 0: return "/"
    case 1: return "/memos"
    case 2: return "/memos/deleted"
    case 3: return "/memos/\(id)"
    case 4: return chance.hits(oneIn: 2) ? "/playlists" : "/playlists/\(id)"
    case 5: return "/standups"
    case 6: return "/standups/\(chance.pick([id, "x"]))/\(chance.pick(Self.screens))/\(id)"
    default: return paths.isEmpty ? "/" : chance.pick(paths)
    }
  }

  /// The description of files that the user has selected. Most are small WAV files.
  mutating func files(from number: Int) -> String {
    let files = (0..<1 + chance.number(below: 3)).map { index in
      let key = chance.hits(oneIn: 12) ? text() : "\"\(PageReader.fileKey)\(number + index)\""
      let name = chance.hits(oneIn: 3) ? text() : "\"fuzz.wav\""
      let size = chance.hits(oneIn: 3) ? self.number() : "\(Self.sound.count)"
      let type = chance.hits(oneIn: 4) ? text() : "\"audio/wav\""
      return """
        {"key":\(key),"name":\(name),"size":\(size),"type":\(type),"lastModified":\(self.number())}
        """
    }
    return "{\"files\":[\(files.joined(separator: ","))]}"
  }

  /// A WAV file with 800 samples.
  static let sound: [UInt8] = {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var file = Array("RIFF".utf8) + bytes(1_636, 4) + Array("WAVEfmt ".utf8)
    file += bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(48_000, 4) + bytes(96_000, 4)
    file += bytes(2, 2) + bytes(16, 2) + Array("data".utf8) + bytes(1_600, 4)
    return file + [UInt8](repeating: 7, count: 1_600)
  }()

  /// An offset and the bytes of an upload: the right ones, wrong ones, or too many.
  mutating func upload() -> (offset: String, bytes: [UInt8]) {
    if chance.hits(oneIn: 3) { return ("0", Self.sound) }
    let number = number().filter { $0 != "\"" }
    let offset = chance.pick([number, "0", "800", "\(Self.sound.count)", "x"])
    let bytes = chance.pick([
      Array(Self.sound.prefix(800)), Array(Self.sound.dropFirst(800)), Self.sound + [0], [],
      [UInt8](repeating: 0, count: 300_000), chance.bytes(upTo: 40),
    ])
    return (offset, bytes)
  }

  mutating func id() -> String {
    if ids.isEmpty || chance.hits(oneIn: 12) {
      return chance.pick(["", "no id", "00000000-0000-0000-0000-000000000000", "../x"])
    }
    return chance.pick(ids)
  }

  /// Any JSON value.
  mutating func value() -> String {
    switch chance.number(below: 6) {
    case 0: number()
    case 1: text()
    case 2: chance.pick(["true", "false", "null", "[]", "{}", "[[]]"])
    default: chance.hits(oneIn: 2) ? number() : text()
    }
  }

  /// A page's description of a recording.
  mutating func recording(_ id: String) -> String {
    let rate = chance.hits(oneIn: 3) ? chance.pick(Self.rates) : "48000"
    let start = chance.hits(oneIn: 3) ? number() : "1234567890"
    let count = chance.hits(oneIn: 2) ? number() : "800"
    return """
      {"id":"\(id)","startedAt":\(start),"sampleRate":\(rate),"isPaused":\(chance.pick(["true", "false"])),\
      "frameCount":\(count),"missing":\(chance.hits(oneIn: 2) ? number() : "0"),"isOver":\(chance.pick(["true", "false", "null"])),\
      "isCancelled":\(chance.pick(["true", "false", "null"]))}
      """
  }

  /// A chunk of sound, after the number of its first frame.
  mutating func chunk(from expected: Int) -> [UInt8] {
    let first = chance.hits(oneIn: 4) ? chance.pick(Self.frames) : UInt64(expected)
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: first >> (8 * $0)) }
    bytes += chance.hits(oneIn: 6) ? chance.bytes(upTo: 9) : [UInt8](repeating: 7, count: 1_600)
    return chance.hits(oneIn: 20) ? chance.bytes(upTo: 12) : bytes
  }

  /// A request for the audio of a memo, or for a page with an unusual cookie.
  mutating func request() -> (path: String, fields: [String]) {
    let number = number().filter { $0 != "\"" }
    if chance.hits(oneIn: 3) {
      let zone = chance.pick([
        "", "%00", "../../etc/passwd", "GMT+99999999", "Europe/Berlin",
        String(repeating: "x", count: 3_000),
      ])
      return (
        chance.pick(["/", "/memos", "/memos/\(id())", "/previews"]),
        ["Cookie: minutes-time-zone=\(zone)"]
      )
    }
    let kind = chance.pick(["wav", "flac", "opus", "mp3", "", "%00"])
    let id = id().filter { $0 != " " }
    return (
      "/memos/\(id)/sound/\(kind)?frames=\(number)",
      [
        "Range: bytes=\(chance.pick(["0-", "-1", "18446744073709551615-", "1-0", "0-9223372036854775807"]))"
      ]
    )
  }
}
