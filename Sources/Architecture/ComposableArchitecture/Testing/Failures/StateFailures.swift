import CustomDump
import Sharing
import SourceLocations

/// The state differs from the expected state.
struct WrongState<State> {
  /// The value from which the expected state was made.
  enum Basis {
    /// The previous state, changed by a closure.
    case stateBefore
    /// The previous state, which a closure has left unchanged.
    case idleClosure
    /// The previous state, because there is no closure.
    case noClosure
    /// The actual state, changed by a closure.
    case actualState
  }

  let step: TestStep
  let expected: StateSnapshot<State>
  let actual: StateSnapshot<State>
  let basis: Basis

  var text: String {
    """
    \(self.headline):

    \(indented(self.difference))

      - expected: \(self.expectation)
      + actual: \(self.step.origin)
    """
  }

  private var headline: String {
    switch self.basis {
    case .stateBefore, .actualState:
      "The state is not as expected \(self.step.moment)"
    case .idleClosure:
      "The state has changed \(self.step.moment), but the closure of \"\(self.step.call)\" changes nothing"
    case .noClosure:
      "The state has changed \(self.step.moment), but no closure asserts the change"
    }
  }

  private var expectation: String {
    let call = "\"\(self.step.call)\" at \(self.step.location)"
    return switch self.basis {
    case .stateBefore: "the state before, changed by the closure of \(call)"
    case .idleClosure: "the state before, as the closure of \(call) leaves it"
    case .noClosure: "the state before, as \(call) has no closure"
    case .actualState: "the actual state, changed by the closure of \(call)"
    }
  }

  private var difference: String {
    let dump = Self.dump(self.actual)
    if dump != Self.dump(self.expected), let difference = self.stateDifference { return difference }
    let sharedDifferences = sharedDifferences(from: self.expected.shared, to: self.actual.shared)
    if !sharedDifferences.isEmpty { return sharedDifferences }
    return """
      Both states look like this, but '==' of \(TypeName(State.self)) says that they differ:

      \(dump)
      """
  }

  private var stateDifference: String? {
    SharedTestContext.comparing(self.expected.shared, self.actual.shared).run {
      diff(self.expected.memory.address.pointee, self.actual.memory.address.pointee)
    }
  }

  private static func dump(_ state: StateSnapshot<State>) -> String {
    SharedTestContext.viewing(state.shared).run {
      String(customDumping: state.memory.address.pointee)
    }
  }
}

/// The assertion closure changes nothing, and the state has not changed.
struct IdleClosure {
  let step: TestStep

  var text: String {
    """
    The closure of "\(self.step.call)" at \(self.step.location) changes nothing, and neither does the \
    feature: the state \(self.step.moment) equals the previous state.

    A closure makes the changes that the test expects. Remove it if none are expected, or make the missing \
    change in it.
    """
  }
}

/// The assertion closure has thrown an error.
struct ThrowingClosure {
  let step: TestStep
  let error: any Error

  var text: String {
    """
    The closure of "\(self.step.call)" at \(self.step.location) threw an error, so that the state \
    \(self.step.moment) was not compared:

        \(self.error)
    """
  }
}

/// The state cannot be compared with `==`.
struct ComparisonByDump {
  let type: Any.Type

  var text: String {
    """
    \(TypeName(self.type)) is not 'Equatable', so this test compares states by their dumps. Differences \
    that a dump does not show are missed, and large states are slow to compare. Make it conform to \
    'Equatable' if possible.
    """
  }
}
