import CustomDump

/// Compares two states with `==` if they are equatable, or else by their dumps.
struct StateComparison<State> {
  private let areEqual: (StateMemory<State>, StateMemory<State>) -> Bool
  let isByDump: Bool

  init() {
    if let type = State.self as? any Equatable.Type {
      self.areEqual = equality(of: type)
      self.isByDump = false
    } else {
      self.areEqual = {
        String(customDumping: $0.address.pointee) == String(customDumping: $1.address.pointee)
      }
      self.isByDump = true
    }
  }

  func callAsFunction(_ lhs: StateMemory<State>, _ rhs: StateMemory<State>) -> Bool {
    self.areEqual(lhs, rhs)
  }
}

/// The `==` of a type whose conformance is only known at run time.
private func equality<State, Known: Equatable>(
  of type: Known.Type
) -> (StateMemory<State>, StateMemory<State>) -> Bool {
  { lhs, rhs in
    // `Known` and `State` are the same type.
    UnsafeRawPointer(lhs.address).assumingMemoryBound(to: Known.self).pointee
      == UnsafeRawPointer(rhs.address).assumingMemoryBound(to: Known.self).pointee
  }
}
