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
