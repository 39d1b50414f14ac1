import Sharing

/// The state at a moment, with the values that it shared then.
struct StateSnapshot<State> {
  let memory: StateMemory<State>
  let shared: SharedSnapshot
}
