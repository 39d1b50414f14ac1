import ConcurrencyExtras

/// Redirects the tasks of the process to the main actor's executor while it is alive.
final class MainSerialExecutorUse: Sendable {
  init() {
    GlobalExecutorSwitch.shared.retain()
  }

  deinit {
    GlobalExecutorSwitch.shared.release()
  }
}
