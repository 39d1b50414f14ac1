extension Task where Success == Never, Failure == Never {
  /// Yields to work on unknown executors, alternately on the global executor and on the main actor,
  /// because such work often alternates between the two.
  ///
  /// A best effort like ``megaYield(count:)``. The main thread must not be blocked during the call.
  package nonisolated(nonsending) static func stepAside() async {
    for _ in 0..<8 {
      await Task.megaYield(count: 2)
      await Task.mainActorTurn()
    }
  }
}
