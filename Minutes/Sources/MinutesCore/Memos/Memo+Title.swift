extension Memo {
  /// How many UTF-16 code units a name may have, as browsers count `maxlength`.
  public static let maximumTitleLength = 200

  /// A name made from a text: without control characters, and not longer than ``maximumTitleLength``.
  ///
  /// A NUL would end the name in the database.
  ///
  /// - Complexity: O(1): what is too long is not looked at.
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
