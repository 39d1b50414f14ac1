extension Task {
  /// Whether neither the task nor any of its child tasks can continue before one of `sleepers`
  /// does, directly or indirectly.
  ///
  /// This is read from the runtime's task records (``TaskNotes``). A task is held up if it is one
  /// of `sleepers` or waits for child tasks that are held up, and all its other children are held
  /// up or have ended. A task that waits for anything else is not held up: for a stream, a
  /// continuation, a task that is not a child, an executor.
  ///
  /// Call it on the executor of the task's jobs, while none is queued or running.
  ///
  /// - Parameter sleepers: Tasks that are suspended.
  /// - Returns: `false`, too, if the records of the runtime cannot be read.
  package func isHeldUp(by sleepers: Set<TaskIdentity>) -> Bool {
    guard TaskNotes.canBeRead else { return false }
    return withExtendedLifetime(self) {
      TaskNotes(unsafeBitCast(self, to: UnsafeRawPointer.self)).isHeldUp(by: sleepers)
    }
  }
}
