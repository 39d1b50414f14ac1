extension TextState: Hashable {
  /// Whether both have the same text in the same style.
  public static func == (lhs: TextState, rhs: TextState) -> Bool {
    lhs.canonicalPieces == rhs.canonicalPieces
  }

  /// Hashes the text and its style.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(canonicalPieces)
  }

  private struct CanonicalPiece: Hashable {
    var text: String
    var attributes: Attributes
    var table: LocalizedTable?
  }

  private var canonicalPieces: [CanonicalPiece] {
    var pieces: [CanonicalPiece] = []
    expand(.source, inside: Attributes()) { text, attributes, table in
      if let last = pieces.indices.last,
        pieces[last].attributes == attributes,
        pieces[last].table == table
      {
        pieces[last].text += text
      } else {
        pieces.append(CanonicalPiece(text: text, attributes: attributes, table: table))
      }
    }
    return pieces
  }
}
