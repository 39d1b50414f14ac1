import ComposableArchitecture

extension Effect {
  /// Work that runs until it is cancelled.
  static func endless(_ life: Life) -> Self {
    .run { _ in
      try await Task<Void, Never>.never()
      _ = life
    }
  }
}
