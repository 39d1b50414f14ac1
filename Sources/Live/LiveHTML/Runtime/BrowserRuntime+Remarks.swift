extension BrowserRuntime {
  /// Returns a script without indentation, empty lines, and full-line comments.
  ///
  /// Line breaks are kept, so that automatic semicolon insertion gives the same result. A script
  /// with a multi-line template literal or an escaped line break is returned unchanged, because
  /// indentation would be part of its text.
  static func withoutRemarks(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n")).map {
      $0.drop { $0 == UInt8(ascii: " ") }
    }
    for line in lines {
      let backticks = line.count { $0 == UInt8(ascii: "`") }
      guard backticks.isMultiple(of: 2), line.last != UInt8(ascii: "\\") else { return script }
    }
    var result: [UInt8] = []
    result.reserveCapacity(script.count)
    for line in lines where !line.isEmpty && !isRemark(line) {
      result += line
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  /// Whether a line consists of one comment.
  private static func isRemark(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: "//".utf8) { return true }
    guard line.starts(with: "/*".utf8) else { return false }
    let end = line.dropFirst(2).firstRange(of: "*/".utf8)
    return end?.upperBound == line.endIndex
  }
}
