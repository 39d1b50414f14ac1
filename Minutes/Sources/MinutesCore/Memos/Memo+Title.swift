extension Memo {
  /// The maximum length of a title in UTF-16 code units, the unit of `maxlength` in HTML.
  public static let maximumTitleLength = 200

  /// Returns a valid title: without control characters, and no longer than ``maximumTitleLength``.
  ///
  /// Control characters are removed because SQLite text ends at a NUL.
  ///
  /// - Complexity: O(1), because text beyond the maximum length is not read.
  public static func validTitle(_ text: String) -> String {
    let isPlain =
      text.utf8.count <= maximumTitleLength && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(maximumTitleLength * 2)
    where scalar.properties.generalCategory != .control {
      scalars.append(scalar)
    }
    var title = ""
    var length = 0
    for character in String(scalars) {
      length += character.utf16.count
      if length > maximumTitleLength { break }
      title.append(character)
    }
    return title
  }
}
