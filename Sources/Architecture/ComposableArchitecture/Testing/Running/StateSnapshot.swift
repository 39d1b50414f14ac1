import Sharing

/// A state with its shared values at one time.
struct StateSnapshot<State> {
  let memory: StateMemory<State>
  let shared: SharedSnapshot
}
