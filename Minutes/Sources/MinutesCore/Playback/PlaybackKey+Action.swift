extension Playback.Action.Key {
  /// What the key does with a memo.
  var action: VoiceMemo.Action.View {
    switch self {
    case .leftArrow: .skipped(by: -VoiceMemo.skipInterval)
    case .rightArrow: .skipped(by: VoiceMemo.skipInterval)
    case .space: .playButtonTapped
    }
  }
}

extension Playback.Action.MachineKey {
  /// What the key does with a memo that is not heard.
  var action: VoiceMemo.Action.View {
    switch self {
    case .play: .playButtonTapped
    case .seek(let position): .seeked(to: position)
    case .skip(let interval): .skipped(by: interval)
    }
  }
}
