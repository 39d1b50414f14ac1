extension Task {
  /// Whether neither the task nor anything that it runs in child tasks can go on before one of
  /// `sleepers` does, directly or not.
  ///
  /// Known from what the runtime has noted (``TaskNotes``): so a task is held up if it is one of
  /// `sleepers` or waits for child tasks that are held up, and all its other children are held up or
  /// have ended. Whoever waits for anything else is not: for a stream, a continuation, a task that is
  /// no child, an executor.
  ///
  /// To be asked from where the jobs of the task run, while none is queued or running.
  ///
  /// - Parameter sleepers: Tasks that are suspended.
  /// - Returns: `false`, too, where the notes of the runtime can't be read.
  package func isHeldUp(by sleepers: Set<TaskIdentity>) -> Bool {
    guard TaskNotes.canBeRead else { return false }
    return withExtendedLifetime(self) {
      TaskNotes(unsafeBitCast(self, to: UnsafeRawPointer.self)).isHeldUp(by: sleepers)
    }
  }
}
