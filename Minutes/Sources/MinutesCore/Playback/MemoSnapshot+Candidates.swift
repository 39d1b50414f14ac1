extension MemoSnapshot {
  /// The rows of a list from which memos are chosen.
  ///
  /// - Parameters:
  ///   - known: The memos that cannot be chosen.
  ///   - matches: The memos that a search has found. `nil` without a search.
  /// - Complexity: O(*n*), where *n* is the number of memos.
  fileprivate func candidates(
    without known: Set<Memo.ID>, matching matches: [MemoMatch]?
  ) -> MemoRows {
    if let matches {
      return MemoRows(
        matches.lazy.filter { !known.contains($0.id) && contains(id: $0.id) }
          .map { MemoRow(id: $0.id) })
    }
    guard !known.isEmpty else { return MemoRows(self, indices: nil, calendar: nil) }
    let indices = indices.filter { !known.contains(self[$0].id) }
    return MemoRows(self, indices: indices.map { Int32(clamping: $0) }, calendar: nil)
  }
}

extension Playlist {
  /// The rows of the list of memos to add: the memos that the playlist does not have.
  ///
  /// - Parameters:
  ///   - library: All memos.
  ///   - matches: The memos that a search has found. `nil` without a search.
  /// - Complexity: O(*n*), where *n* is the number of memos in the library.
  package func candidates(in library: MemoSnapshot, matching matches: [MemoMatch]?) -> MemoRows {
    library.candidates(without: Set(memos), matching: matches)
  }
}

extension MemoEditing.State {
  /// The rows of the list of memos whose sound can be put into this one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of memos in the library.
  package var candidates: MemoRows {
    library.candidates(without: [id], matching: search.matches)
  }
}
