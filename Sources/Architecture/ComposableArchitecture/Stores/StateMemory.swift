/// Where a state lies from the beginning to the end: large ones are not to be copied from frame to frame of the
/// stack.
@usableFromInline
final class StateMemory<State> {
  let address: UnsafeMutablePointer<State>

  @usableFromInline
  init(_ state: State) {
    self.address = .allocate(capacity: 1)
    self.address.initialize(to: state)
  }

  init(copyOf other: StateMemory) {
    self.address = .allocate(capacity: 1)
    self.address.initialize(from: other.address, count: 1)
  }

  deinit {
    self.address.deinitialize(count: 1)
    self.address.deallocate()
  }
}
