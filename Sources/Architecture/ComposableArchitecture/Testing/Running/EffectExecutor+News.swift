import Synchronization

extension EffectExecutor {
  /// Waits until a job is queued, ``announceNews()`` is called or the duration is over.
  @MainActor
  func awaitNews(for duration: Duration) async {
    let id = self.state.withLock { $0.makeListenerID() }
    var alarm: Task<Void, Never>?
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let waits = self.state.withLock { state in
          guard !state.hasWork, !Task.isCancelled else { return false }
          state.add(NewsListener(id: id, continuation: continuation))
          return true
        }
        guard waits else { return continuation.resume() }
        // Start the alarm after registering the listener: an earlier alarm would be lost.
        alarm = Task.detached {
          try? await Task.sleep(for: duration)
          self.dismissListener(id)
        }
      }
    } onCancel: {
      self.dismissListener(id)
    }
    alarm?.cancel()
  }

  func announceNews() {
    for listener in self.state.withLock({ $0.takeListeners() }) { listener.continuation.resume() }
  }

  private func dismissListener(_ id: Int) {
    self.state.withLock { $0.removeListener(id) }?.continuation.resume()
  }
}
