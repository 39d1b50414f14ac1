extension Playback.Action.Key {
  /// The action of the key on a memo.
  var action: VoiceMemo.Action.View {
    switch self {
    case .leftArrow: .skipped(by: -VoiceMemo.skipInterval)
    case .rightArrow: .skipped(by: VoiceMemo.skipInterval)
    case .space: .playButtonTapped
    }
  }
}

extension Playback.Action.MachineKey {
  /// The action of the key on a memo that is not playing.
  var action: VoiceMemo.Action.View {
    switch self {
    case .play: .playButtonTapped
    case .seek(let position): .seeked(to: position)
    case .skip(let interval): .skipped(by: interval)
    }
  }
}
