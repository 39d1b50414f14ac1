/// The memory of a state with a constant address, so that a large state is not copied between stack
/// frames.
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
