extension Playlist {
  /// The rows of the list of memos to add: the memos that the playlist does not have.
  ///
  /// - Parameters:
  ///   - library: All memos.
  ///   - matches: The memos that a search has found. `nil` without a search.
  /// - Complexity: O(*n*), where *n* is the number of memos in the library.
  package func candidates(in library: MemoSnapshot, matching matches: [MemoMatch]?) -> MemoRows {
    let known = Set(memos)
    if let matches {
      return MemoRows(
        matches.lazy.filter { !known.contains($0.id) && library.contains(id: $0.id) }
          .map { MemoRow(id: $0.id) })
    }
    guard !known.isEmpty else { return MemoRows(library, indices: nil, calendar: nil) }
    let indices = library.indices.filter { !known.contains(library[$0].id) }
    return MemoRows(library, indices: indices.map { Int32(clamping: $0) }, calendar: nil)
  }
}
