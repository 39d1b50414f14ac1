extension TestEffects {
  /// Waits until something is the case, for as long as it can become so without the test.
  ///
  /// - Parameters:
  ///   - duration: How long work may take that has left the sight of the store.
  ///   - condition: Asked at rest.
  /// - Returns: How long that was.
  func wait(for duration: Duration, until condition: () -> Bool) async -> Patience {
    await self.rest()
    let end = ContinuousClock.now.advanced(by: duration)
    while !condition() {
      if self.areOver || self.areAwaitingTest { return .untilTestActs }
      let rest = ContinuousClock.now.duration(to: end)
      guard rest > .zero, !Task.isCancelled else { break }
      await self.awaitNews(for: rest)
      await self.rest()
    }
    return .duration(duration)
  }
}
