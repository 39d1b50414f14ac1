/// Reads the events and calls of a page from its HTML and patches.
struct PageReader {
  /// The events that elements listen for, by element number.
  private(set) var events: [(element: Int, name: String)] = []
  /// The pending calls of the server to functions of the page.
  private(set) var calls: [(number: Int, name: String, id: String?)] = []
  private(set) var ids: Set<String> = []
  /// The paths of pages that links lead to.
  private(set) var paths: Set<String> = []
  /// The paragraphs of transcripts.
  private(set) var paragraphs: Set<String> = []
  /// The uploads that the page lists for files of this run: the tokens, by the keys of the files.
  private(set) var uploads: [String: String] = [:]

  /// The beginning of the keys of files.
  static let fileKey = "fuzz-"

  /// Reads HTML, or messages that contain HTML.
  mutating func read(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "d"):
        if let number = Self.number(behind: "data-n=", in: bytes, at: position) {
          readElement(number, bytes, position)
        } else if let text = Self.value(behind: "data-paragraph=", in: bytes, at: position) {
          if paragraphs.count < 100 { paragraphs.insert(text) }
        } else if let id = Self.value(behind: "data-memo=", in: bytes, at: position) {
          if id.utf8.count == 36, ids.count < 200 { ids.insert(id) }
        }
      case UInt8(ascii: "h"):
        if let path = Self.value(behind: "href=", in: bytes, at: position) { readPath(path) }
      case UInt8(ascii: "f"):
        if Self.starts(with: "fuzz-", in: bytes, at: position) { readUpload(bytes, position) }
      case UInt8(ascii: "["):
        if let number = Self.number(behind: "[10,", in: bytes, at: position) {
          readCall(number, bytes, position)
        }
      default: break
      }
      position += 1
    }
    if events.count > 4_000 { events.removeFirst(events.count - 2_000) }
  }

  /// Removes a call that was completed.
  mutating func end(_ number: Int) { calls.removeAll { $0.number == number } }

  /// Ends an upload that the server does not know any more.
  mutating func end(upload key: String) { uploads[key] = nil }

  private mutating func readPath(_ path: String) {
    let isPage = ["/memos", "/playlists", "/standups"].contains { path.hasPrefix($0) }
    let isFile = ["/sound", "/transcript.", "archive.zip"].contains { path.contains($0) }
    guard isPage, !isFile, paths.count < 200 else { return }
    paths.insert(String(path.prefix { $0 != "?" && $0 != "#" }))
    for part in path.split(separator: "/") where part.utf8.count == 36 && ids.count < 200 {
      ids.insert(String(part))
    }
  }

  /// Reads `fuzz-1","TOKEN"`, whose quotation marks are escaped for HTML or JSON.
  private mutating func readUpload(_ bytes: [UInt8], _ start: Int) {
    let text = String(decoding: bytes[start..<min(start + 200, bytes.count)], as: UTF8.self)
      .replacing("&quot;", with: "\"").replacing("\\", with: "")
    let parts = text.split(separator: "\"", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1] == ",", !parts[2].isEmpty, uploads.count < 50 else { return }
    uploads[String(parts[0])] = String(parts[2])
  }

  private mutating func readElement(_ number: Int, _ bytes: [UInt8], _ start: Int) {
    let tag = Array(
      bytes[start..<min(start + 600, bytes.count)].prefix { $0 != UInt8(ascii: ">") })
    let attribute = tag.indices.first { Self.starts(with: "data-on=", in: tag, at: $0) }
    guard let attribute, let names = Self.value(behind: "data-on=", in: tag, at: attribute)
    else { return }
    for name in names.split(separator: " ") {
      // Options follow the name.
      let name = String(name.prefix { $0.isLetter || $0 == "-" })
      if !name.isEmpty { events.append((number, name)) }
    }
  }

  private mutating func readCall(_ number: Int, _ bytes: [UInt8], _ start: Int) {
    let message = Array(bytes[start..<min(start + 200, bytes.count)])
    let parts = String(decoding: message, as: UTF8.self).split(separator: "\"", maxSplits: 5)
    // Function names contain a dot. Other lists start with the same characters.
    guard parts.count > 1, parts[1].contains("."), parts[1].allSatisfy({ $0.isLetter || $0 == "." })
    else { return }
    let isID = parts.count > 3 && parts[3].utf8.count == 36
    let id = isID ? String(parts[3]) : nil
    if let id { ids.insert(id) }
    calls.append((number, String(parts[1]), id))
    if calls.count > 200 { calls.removeFirst(100) }
  }

  private static func number(behind name: StaticString, in bytes: [UInt8], at start: Int) -> Int? {
    guard starts(with: name, in: bytes, at: start) else { return nil }
    var number: Int?
    for byte in bytes[(start + name.utf8CodeUnitCount)...].prefix(12) {
      switch byte {
      case 48...57: number = (number ?? 0) * 10 + Int(byte - 48)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): if number != nil { return number }
      default: return number
      }
    }
    return number
  }

  /// The value of an attribute; `nil` if its end is not among the next 600 bytes: a socket returns parts of messages.
  private static func value(
    behind name: StaticString, in bytes: [UInt8], at start: Int
  ) -> String? {
    guard starts(with: name, in: bytes, at: start) else { return nil }
    let rest = bytes[(start + name.utf8CodeUnitCount)...].prefix(600).drop { $0 == 92 || $0 == 34 }
    guard let end = rest.firstIndex(where: { $0 == 92 || $0 == 34 }) else { return nil }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private static func starts(with name: StaticString, in bytes: [UInt8], at start: Int) -> Bool {
    guard start + name.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<name.utf8CodeUnitCount where bytes[start + index] != name.utf8Start[index] {
      return false
    }
    return true
  }
}
