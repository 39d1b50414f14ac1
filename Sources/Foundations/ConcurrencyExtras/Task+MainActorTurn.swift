extension Task where Success == Never, Failure == Never {
  /// Waits until the main actor has run the jobs that are queued now.
  ///
  /// The main actor runs its jobs in the order of arrival, so a job that is queued now runs after
  /// all of them. The main thread must not be blocked during the call.
  package nonisolated(nonsending) static func mainActorTurn() async {
    await withUnsafeContinuation { continuation in
      Task<Void, Never>.detached { @MainActor in continuation.resume() }
    }
  }
}
