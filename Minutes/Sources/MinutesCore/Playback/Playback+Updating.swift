import ComposableArchitecture

extension Playback.State {
  /// Replaces the memos. Those that remain keep their playback, their text input and the selection.
  ///
  /// - Returns: The changes that are not saved, of memos that are gone.
  /// - Complexity: O(*k*) for *k* memos in use, if the snapshot follows the last one and the list has no filter; otherwise O(*n*) for *n*
  ///   memos.
  @discardableResult
  mutating func update(_ new: MemoSnapshot) -> [UnsavedChanges] {
    if !isLoaded { isLoaded = true }
    if errorMessage != nil { errorMessage = nil }
    // A reload and a change may come in the other order.
    guard new.version >= library.version else { return [] }
    memoSelection?.keep(new)
    if let id = selection, !new.contains(id: id) { selection = nil }
    let isShown = features.allSatisfy { $0.memo == new[id: $0.id] }
    if isShown, new == library {
      // After a deletion, this page has a storage of its own.
      if !new.isIdentical(to: library) { library = new }
      return []
    }
    let old = library
    library = new
    for feature in features where feature.editing != nil && !new.contains(id: feature.id) {
      noteEditor(ofMissing: feature.id)
    }
    let unsaved = removeFeatures { !new.contains(id: $0.id) }
    for id in features.ids {
      if let memo = new[id: id] { features[id: id]?.update(memo) }
      if features[id: id]?.editing != nil { features[id: id]?.editing?.library = new }
    }
    restoreOpenMemo(after: old)
    forgetUnusedFeatures()
    return unsaved
  }
}

extension Playback.State {
  /// Shows the stored mark of a memo, unless another one is being saved.
  mutating func restoreMark(of id: Memo.ID) {
    guard let stored = library[id: id], let feature = features[id: id] else { return }
    let isBeingMarked = feature.unsavedChanges.contains { change in
      if case .favorite = change { true } else { false }
    }
    if !isBeingMarked { features[id: id]?.memo.isFavorite = stored.isFavorite }
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
    if memo.duration != self.memo.duration { editing?.duration = memo.duration }
    if memo.duration != self.memo.duration { waveform = Waveform(capacity: waveform.capacity) }
    // The stored memo does not have them yet.
    var memo = memo
    for change in unsavedChanges { change.apply(to: &memo) }
    if memo != self.memo { self.memo = memo }
  }
}
