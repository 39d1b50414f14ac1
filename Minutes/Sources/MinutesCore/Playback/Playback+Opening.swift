import BoundedNumbers
import ComposableArchitecture
import Foundation

extension Playback {
  /// Opens a memo in the list, and closes the one that is open. `nil` opens none.
  func open(_ id: Memo.ID?, _ state: inout State) -> Effect<Action> {
    guard id != state.openMemoID else { return .none }
    state.addressedMemoID = nil
    state.editedMemoID = nil
    for origin in state.runningEdits.keys {
      state.runningEdits[origin]?.isWatched = origin == id.map(EditOrigin.memo)
    }
    let old = state.openMemoID
    state.openMemoID = id
    state.isAwaitingMemo = false
    state.isEditorAwaited = false
    if let id { state.openFeature(id) }
    guard let old, state.library.contains(id: old) else { return .none }
    return .send(.memos(.element(id: old, action: .close)))
  }

  /// Opens a memo that the list does not have yet.
  func awaitMemo(_ id: Memo.ID, _ state: inout State) -> Effect<Action> {
    let effect = open(id, &state)
    state.isAwaitingMemo = !state.library.contains(id: id)
    return .merge(effect, .send(.reloadData))
  }

  /// Opens a memo that was recorded.
  func showRecording(_ id: Memo.ID, _ state: inout State) -> Effect<Action> {
    let effect = go(to: .memo(id), &state)
    return .merge(effect, awaitMemo(id, &state))
  }

  /// Groups the list by the days and months of today, and again tomorrow.
  func beginDay(_ state: inout State) -> Effect<Action> {
    let now = now
    let calendar = MemoCalendar(now: now, timeZone: timeZone)
    state.calendar = calendar
    state.recentlyDeleted?.referenceDate = now
    let seconds = Int(clamping: calendar.tomorrow.timeIntervalSince(now).rounded(.up))
    return .run { send in
      try await clock.sleep(for: .seconds(1) * max(1, seconds))
      await send(.dayStarted)
    }
    .cancellable(id: CancelID.days, cancelInFlight: true)
  }

  /// Goes to an address of the tab.
  func go(to location: PlaybackLocation, _ state: inout State) -> Effect<Action> {
    switch location {
    case .deleted:
      let close = open(nil, &state)
      guard state.recentlyDeleted == nil else { return close }
      state.recentlyDeleted = RecentlyDeleted.State()
      return .merge(close, .send(.recentlyDeleted(.presented(.view(.task)))))

    case .list:
      state.recentlyDeleted = nil
      return open(nil, &state)

    case .memo(let id):
      state.recentlyDeleted = nil
      // A list in which memos are selected has no open one.
      state.memoSelection = nil
      let effect = open(id, &state)
      state.addressedMemoID = id
      return .merge(effect, revealAddressedMemo(&state))
    }
  }

  /// Shows the memo of the address even if it is no favourite, has another tag, and is not what is searched for, as soon as it is
  /// loaded and the results of the search in the address are there. The filters of the address stay if there is no search, so that a
  /// reload keeps them. An address without a memo changes nothing.
  func revealAddressedMemo(_ state: inout State) -> Effect<Action> {
    guard let id = state.addressedMemoID, !state.isAwaitingMatches,
      state.library.contains(id: id)
    else { return .none }
    state.addressedMemoID = nil
    guard !state.rows.contains(id: id),
      state.unfilteredMemoID != id || state.search.matches != nil
    else { return .none }
    state.showsFavorites = false
    state.tag = nil
    return .send(.search(.view(.clearButtonTapped)))
  }
}

extension Playback.State {
  /// Opens the memo of the address when it was loaded, and forgets one that is gone.
  mutating func restoreOpenMemo(after old: MemoSnapshot) {
    guard let id = openMemoID else { return }
    if library.contains(id: id) {
      isAwaitingMemo = false
      if features[id: id]?.isOpen != true { openFeature(id) }
    } else if old.contains(id: id) {
      openMemoID = nil
    }
  }
}
