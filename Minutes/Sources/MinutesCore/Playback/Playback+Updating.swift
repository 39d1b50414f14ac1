import ComposableArchitecture

extension Playback.State {
  /// Replaces the list of memos. Rows that remain keep their playback, their text input and the
  /// selection.
  mutating func update(_ newMemos: [Memo]) {
    isLoaded = true
    errorMessage = nil
    memoSelection?.keep(newMemos.map(\.id))
    if let id = selection, !newMemos.contains(where: { $0.id == id }) { selection = nil }
    if memos.elementsEqual(newMemos, by: { $0.memo == $1 }) { return }
    let old = memos
    defer { restoreOpenMemo(after: old) }
    memos = IdentifiedArray(
      uniqueElements: newMemos.map { memo in
        guard var row = memos[id: memo.id] else { return VoiceMemo.State(memo: memo) }
        row.update(memo)
        return row
      }
    )
  }
}

extension VoiceMemo.State {
  /// Applies the stored values of a memo, except those that this page sent itself or overrides.
  fileprivate mutating func update(_ memo: Memo) {
    if memo.position == sentPositions.last {
      sentPositions = []
    } else if memo.position != self.memo.position, !sentPositions.contains(memo.position),
      mode == .notPlaying, !isSeeking
    {
      // Another page has played the memo. Its position is adopted, unless the memo is playing here.
      position = memo.position
      rememberedPosition = memo.position
    }
    if memo.rate == sentRates.last {
      sentRates = []
    } else if memo.rate != self.memo.rate, !sentRates.contains(memo.rate), mode == .notPlaying {
      rate = memo.rate
    }
    if memo.duration != self.memo.duration { waveform = Waveform(capacity: waveform.capacity) }
    self.memo = memo
    // The stored memo does not have them yet.
    for change in unsavedChanges { change.apply(to: &self.memo) }
  }
}
