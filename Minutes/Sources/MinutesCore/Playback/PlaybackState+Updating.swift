import ComposableArchitecture

extension Playback.State {
  /// Shows these memos, and leaves alone what is heard, typed and chosen.
  mutating func update(_ newMemos: [Memo]) {
    isLoaded = true
    errorMessage = nil
    if memos.elementsEqual(newMemos, by: { $0.memo == $1 }) { return }
    memos = IdentifiedArray(
      uniqueElements: newMemos.map { memo in
        guard var row = memos[id: memo.id] else { return VoiceMemo.State(memo: memo) }
        row.update(memo)
        return row
      }
    )
    if let id = selection, memos[id: id] == nil { selection = nil }
  }
}

extension VoiceMemo.State {
  /// Takes over what is kept of the memo now.
  fileprivate mutating func update(_ memo: Memo) {
    // Played on another page: from there it goes on here, too, unless it is heard here.
    if memo.position != self.memo.position, mode == .notPlaying {
      position = memo.position
      rememberedPosition = memo.position
    }
    if memo.duration != self.memo.duration { waveform = Waveform(capacity: waveform.capacity) }
    self.memo = memo
  }
}
