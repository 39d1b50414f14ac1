/// Where the state of a root store lies, from the beginning to the end.
final class StateMemory<State> {
  let address: UnsafeMutablePointer<State>

  init(_ state: State) {
    self.address = .allocate(capacity: 1)
    self.address.initialize(to: state)
  }

  deinit {
    self.address.deinitialize(count: 1)
    self.address.deallocate()
  }
}
