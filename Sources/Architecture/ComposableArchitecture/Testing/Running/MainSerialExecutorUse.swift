import ConcurrencyExtras

/// Has the tasks of the process run on the main actor's executor, for as long as it lives.
final class MainSerialExecutorUse: Sendable {
  init() {
    GlobalExecutorSwitch.shared.retain()
  }

  deinit {
    GlobalExecutorSwitch.shared.release()
  }
}
