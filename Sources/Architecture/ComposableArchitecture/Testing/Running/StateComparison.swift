import CustomDump
import Sharing

/// Compares two states with `==` if they are equatable, or else by their dumps.
struct StateComparison<State> {
  private let areEqual: (StateMemory<State>, StateMemory<State>) -> Bool
  let isByDump: Bool

  init() {
    if let type = State.self as? any Equatable.Type {
      self.areEqual = equality(of: type)
      self.isByDump = false
    } else {
      self.areEqual = { lhs, rhs in
        guard case .comparing(let expected, let actual) = SharedTestContext.current else {
          return dump(of: lhs) == dump(of: rhs)
        }
        // A dump shows the shared values of one snapshot.
        return SharedTestContext.viewing(expected).run { dump(of: lhs) }
          == SharedTestContext.viewing(actual).run { dump(of: rhs) }
      }
      self.isByDump = true
    }
  }

  func callAsFunction(_ lhs: StateMemory<State>, _ rhs: StateMemory<State>) -> Bool {
    self.areEqual(lhs, rhs)
  }
}

private func dump<State>(of state: StateMemory<State>) -> String {
  String(customDumping: state.address.pointee)
}

/// The `==` of a type whose conformance is only known at run time.
private func equality<State, Known: Equatable>(
  of type: Known.Type
) -> (StateMemory<State>, StateMemory<State>) -> Bool {
  { lhs, rhs in
    // `Known` and `State` are the same type. A checked cast would look up metadata of a generic type
    // for each comparison.
    UnsafeRawPointer(lhs.address).assumingMemoryBound(to: Known.self).pointee
      == UnsafeRawPointer(rhs.address).assumingMemoryBound(to: Known.self).pointee
  }
}

/// A state with its shared values at one time.
struct StateSnapshot<State> {
  let memory: StateMemory<State>
  let shared: SharedSnapshot
}
