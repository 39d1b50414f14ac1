extension Task where Success == Never, Failure == Never {
  /// Steps aside for work that nobody can see, on the global executor and on the main actor by
  /// turns, as such work often goes back and forth between the two.
  ///
  /// A best effort like ``megaYield(count:)``. The main thread must not be blocked meanwhile.
  package nonisolated(nonsending) static func stepAside() async {
    for _ in 0..<8 {
      await Task.megaYield(count: 2)
      await Task.mainActorTurn()
    }
  }
}
