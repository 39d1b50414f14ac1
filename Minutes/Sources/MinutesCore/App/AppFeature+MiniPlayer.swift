import ComposableArchitecture

extension AppFeature.State {
  /// The player of a memo in the places that do not show the memo itself.
  package struct MiniPlayer: Equatable, Sendable {
    /// Whether the playlist has a memo after this one.
    package var hasNext: Bool

    package var memo: Memo.ID

    /// The playlist that the memo is played as part of. `nil` if it is played alone.
    package var playlist: Playlist.ID?
  }

  /// The player of the memo that plays. `nil` if none plays, or if the page shows its other controls.
  ///
  /// It stays when the memo is paused or has ended, so that playing can go on, until the page shows another tab.
  package var miniPlayer: MiniPlayer? {
    guard let memo = playback.selection, let mode = playback.mode(of: memo),
      mode == .playing || miniPlayerTab == selectedTab
    else { return nil }
    // The playlist may have been deleted since.
    let played = playlists.played.flatMap { played in
      played.memo == memo && playlists.playlists[id: played.playlist] != nil ? played : nil
    }
    guard !showsControls(of: memo, playlist: played?.playlist) else { return nil }
    let successor = played.flatMap { playlists.playlists[id: $0.playlist]?.successor(of: memo) }
    return MiniPlayer(hasNext: successor != nil, memo: memo, playlist: played?.playlist)
  }

  /// Whether the page shows where a memo is played from.
  private func showsControls(of memo: Memo.ID, playlist: Playlist.ID?) -> Bool {
    switch selectedTab {
    case .playback:
      // Without the buttons of the playlist.
      playlist == nil && playback.recentlyDeleted == nil && playback.memoSelection == nil
        && playback.rows.contains(id: memo)
    case .playlists:
      // A memo that is played alone has a button in each playlist.
      playlists.openPlaylist.map { open in
        playlist.map { $0 == open } ?? (playlists.playlists[id: open]?.memos.contains(memo) == true)
      } ?? false
    case .recording: false
    case .standups: standups.shownRecordings.contains(memo)
    }
  }
}

extension AppFeature {
  /// Handles the actions of the mini-player.
  func reduce(
    into state: inout State, miniPlayer action: Action.MiniPlayer
  ) -> Effect<Action> {
    guard let player = state.miniPlayer else { return .none }
    switch action {
    case .memoTapped:
      if let playlist = player.playlist {
        return .concatenate(
          select(.playlists, &state), .send(.playlists(.opened(playlist))))
      }
      return show(player.memo, &state)

    case .playButtonTapped:
      return .send(.playback(.memos(.element(id: player.memo, action: .view(.playButtonTapped)))))

    case .stepButtonTapped(let step):
      let position = state.playback.position(of: player.memo)
      return .send(.playlists(.stepKeyPressed(step, player.memo, position: position)))
    }
  }
}
