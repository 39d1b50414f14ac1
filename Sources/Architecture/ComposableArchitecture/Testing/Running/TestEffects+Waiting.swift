extension TestEffects {
  /// Waits until a condition holds, while it can become true without the test.
  ///
  /// - Parameters:
  ///   - duration: The timeout for work outside of the store.
  ///   - condition: Evaluated when the effects are at rest.
  /// - Returns: The reason why the wait has ended.
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
