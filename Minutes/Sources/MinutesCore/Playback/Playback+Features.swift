package import ComposableArchitecture
package import Foundation

extension Playback.State {
  /// The number of memos in use above which those that need no feature are forgotten, and the number that stays.
  private static let featureCounts = (most: 32, least: 16)

  /// Creates the feature of a memo, unless it exists. Called before each action of a memo.
  mutating func use(_ id: Memo.ID) {
    guard let memo = library[id: id] else { return }
    uses.note(id)
    guard !features.ids.contains(id) else { return }
    var feature = VoiceMemo.State(memo: memo)
    feature.skipsSilence = skipsSilence
    feature.isBeingEdited = isBeingEdited(id)
    features.append(feature)
  }

  /// Opens a memo, if there is one with the id.
  mutating func openFeature(_ id: Memo.ID) {
    use(id)
    features[id: id]?.open()
  }

  /// Creates the features of memos that the page shows outside of the list, and keeps them.
  mutating func show(outsideOfList ids: [Memo.ID]) {
    uses.shown = ids
    for id in ids where !features.ids.contains(id) { use(id) }
  }

  /// Whether ``show(outsideOfList:)`` would change something.
  func lacks(outsideOfList ids: [Memo.ID]) -> Bool {
    uses.shown != ids || ids.contains { !features.ids.contains($0) && library.contains(id: $0) }
  }

  /// The playback mode of a memo. `nil` if there is no memo with the id.
  func mode(of id: Memo.ID) -> VoiceMemo.State.Mode? {
    features[id: id]?.mode ?? (library.contains(id: id) ? .notPlaying : nil)
  }

  /// A memo as this page shows it. `nil` if there is no memo with the id.
  package func memo(_ id: Memo.ID) -> Memo? { features[id: id]?.memo ?? library[id: id] }

  /// The position in a memo, in seconds from the start. 0 if there is no memo with the id.
  package func position(of id: Memo.ID) -> TimeInterval {
    features[id: id]?.position ?? library[id: id]?.position ?? 0
  }

  /// Memos as this page shows them, the newest first.
  func memos(_ ids: Set<Memo.ID>) -> [Memo] {
    ids.compactMap { library.index(id: $0) }.sorted()
      .map { features[id: library[$0].id]?.memo ?? library[$0] }
  }

  /// Forgets memos that were in use, so that the memory of a page does not grow with the memos that were opened.
  ///
  /// Changes that were not saved yet, and those whose notification has not come, make the state of a memo another one than that which
  /// follows from the library. So nothing is lost but the waveform, which is loaded again. The memos that were used last stay,
  /// because a change that was taken back at once does not show in the state.
  mutating func forgetUnusedFeatures() {
    guard features.count > Self.featureCounts.most else { return }
    let kept = Set(uses.shown + [openMemoID, selection].compactMap(\.self))
    let unused =
      features
      .filter { !kept.contains($0.id) && $0.isUnused && $0.memo == library[id: $0.id] }
      .map(\.id)
    let count = features.count - Self.featureCounts.least
    let forgotten = Set(unused.sorted { uses[$0] < uses[$1] }.prefix(count))
    removeFeatures { forgotten.contains($0.id) }
  }

  /// Removes features and their uses.
  ///
  /// Their effects end the change that they are saving, and do not save those that wait: they would do so after a change that the user
  /// makes when a deleted memo is restored. A position or a speed that waits is lost.
  ///
  /// - Returns: The changes of the features that are not saved, also those that are being saved.
  @discardableResult
  mutating func removeFeatures(where isGone: (VoiceMemo.State) -> Bool) -> [UnsavedChanges] {
    let gone = features.filter(isGone)
    guard !gone.isEmpty else { return [] }
    let ids = Set(gone.map(\.id))
    features.removeAll { ids.contains($0.id) }
    for memo in gone {
      uses.forget(memo.id)
      memo.waitingChanges.removeAll()
      memo.waitingSettings.removeAll()
    }
    return gone.compactMap { UnsavedChanges($0) }
  }
}

/// When memos were used on a page.
struct FeatureUses: Sendable {
  /// The memos that are shown outside of the list.
  var shown: [Memo.ID] = []

  private var count = 0
  private var latest: [Memo.ID: Int] = [:]

  /// The memos whose use is known.
  var known: Set<Memo.ID> { Set(latest.keys) }

  subscript(id: Memo.ID) -> Int { latest[id] ?? 0 }

  mutating func note(_ id: Memo.ID) {
    count += 1
    latest[id] = count
  }

  mutating func forget(_ id: Memo.ID) { latest[id] = nil }
}

extension VoiceMemo.State {
  /// Whether the state follows from the memo.
  fileprivate var isUnused: Bool {
    var plain = Self(memo: memo)
    plain.waveform = waveform
    plain.skipsSilence = skipsSilence
    return plain == self
  }
}

// MARK: All memos

extension Playback.State {
  /// The states of all memos, for tests and previews.
  ///
  /// - Complexity: O(*n*), where *n* is the number of memos.
  package var memos: IdentifiedArrayOf<VoiceMemo.State> {
    get {
      IdentifiedArray(
        uniqueElements: library.lazy.map { features[id: $0.id] ?? VoiceMemo.State(memo: $0) })
    }
    set {
      library = MemoSnapshot(newValue.map(\.memo))
      features = IdentifiedArray(
        uniqueElements: newValue.filter {
          features.ids.contains($0.id) || $0 != VoiceMemo.State(memo: $0.memo)
        })
    }
  }

  /// Whether two pages show the same. Memos that are in use on one page only, and have the state that follows from the library, make no
  /// difference.
  public static func == (a: Self, b: Self) -> Bool {
    a.addressedMemoID == b.addressedMemoID && a.alert == b.alert && a.calendar == b.calendar
      && a.clearedName == b.clearedName && a.hasSameEdits(as: b)
      && a.deletedMemos == b.deletedMemos && a.errorMessage == b.errorMessage
      && a.isAwaitingMatches == b.isAwaitingMatches && a.isAwaitingMemo == b.isAwaitingMemo
      && a.isLoaded == b.isLoaded
      && a.memoSelection == b.memoSelection && a.openMemoID == b.openMemoID && a.order == b.order
      && a.recentlyDeleted == b.recentlyDeleted && a.search == b.search
      && a.selection == b.selection && a.showsFavorites == b.showsFavorites
      && a.skipsSilence == b.skipsSilence && a.tag == b.tag
      && a.tags.elementsEqual(b.tags, by: { $0.text == $1.text }) && a.hasSameMemos(as: b)
      && a.hasSameRows(as: b)
  }

  private func hasSameRows(as other: Self) -> Bool {
    rows == other.rows && unfilteredMemoID == other.unfilteredMemoID
      && isAwaitingChosenMatches == other.isAwaitingChosenMatches
  }

  private func hasSameEdits(as other: Self) -> Bool {
    edited == other.edited && editedMemoID == other.editedMemoID
      && isEditorAwaited == other.isEditorAwaited && runningEdits == other.runningEdits
      && undone == other.undone
  }

  private func hasSameMemos(as other: Self) -> Bool {
    library == other.library && features == other.features || memos == other.memos
  }
}
