import CustomDump

/// Whether two states are equal: by `==` if they have it, or else by their dumps.
struct StateComparison<State> {
  private let areEqual: (State, State) -> Bool
  let isByDump: Bool

  init() {
    if let type = State.self as? any Equatable.Type {
      self.areEqual = equality(of: type)
      self.isByDump = false
    } else {
      self.areEqual = { String(customDumping: $0) == String(customDumping: $1) }
      self.isByDump = true
    }
  }

  func callAsFunction(_ lhs: State, _ rhs: State) -> Bool {
    self.areEqual(lhs, rhs)
  }
}

/// The `==` of a type that is known to be equatable at run time only.
private func equality<State, Known: Equatable>(
  of type: Known.Type
) -> (State, State) -> Bool {
  { lhs, rhs in
    withUnsafePointer(to: lhs) { lhs in
      withUnsafePointer(to: rhs) { rhs in
        // `Known` and `State` are the same type.
        UnsafeRawPointer(lhs).assumingMemoryBound(to: Known.self).pointee
          == UnsafeRawPointer(rhs).assumingMemoryBound(to: Known.self).pointee
      }
    }
  }
}
