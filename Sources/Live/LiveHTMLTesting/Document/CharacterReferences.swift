enum CharacterReferences {
  /// Decodes character references in HTML text.
  static func decode(_ text: ArraySlice<UInt8>) -> String {
    var result = ""
    var rest = Substring(String(decoding: text, as: UTF8.self))
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      rest = rest[start...]
      if let end = rest.utf8.firstIndex(of: UInt8(ascii: ";")),
        let character = self.character(rest[rest.index(after: start)..<end])
      {
        result.unicodeScalars.append(character)
        rest = rest[rest.index(after: end)...]
      } else {
        result.unicodeScalars.append("&")
        rest = rest[rest.index(after: start)...]
      }
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "#13": "\r"
    default: nil
    }
  }
}
