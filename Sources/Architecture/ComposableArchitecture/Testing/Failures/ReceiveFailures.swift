import CustomDump
import SourceLocations

/// Another action than the expected one has arrived.
struct UnexpectedAction<State, Action> {
  let expectation: ActionExpectation<Action>
  let location: SourceLocation
  /// The received action that is most similar to the expected one.
  let nearest: ReceivedAction<State, Action>
  /// The number of actions received before that one.
  let position: Int
  /// The number of received actions.
  let count: Int

  var text: String {
    guard let expected = self.expectation.action,
      let difference = diff(expected, self.nearest.action)
    else { return self.textWithoutDifference }
    return """
      The test expects to receive an action, but the store received another one\(self.positionNote):

      \(indented(difference))

        - expected: by "receive" at \(self.location)
        + received: \(self.nearest.sender)
      """
  }

  private var textWithoutDifference: String {
    """
    The test expects to receive \(self.expectation.description), but the store received another action\(self.positionNote):

    \(ActionList([self.nearest]))
    """
  }

  private var positionNote: String {
    self.count == 1
      ? ""
      : ". This is the nearest of the \(self.count) received actions, number \(self.position + 1)"
  }
}

/// The expected action has arrived after other actions.
struct ActionOutOfOrder {
  let expectation: String
  let earlier: ActionList

  var text: String {
    """
    The test expects to receive \(self.expectation). It was received, but not as the next action. These \
    actions came first:

    \(self.earlier)

    Actions must be received in order. Receive these first, or turn "exhaustivity" \
    off if the test is not about them.
    """
  }
}

/// The expected action has not arrived.
struct NothingReceived {
  let expectation: String
  let patience: Patience
  let effects: [InFlightEffect]
  /// Other received actions, if the test is not exhaustive.
  let others: ActionList?

  var text: String {
    let others = self.others.map { "\n\nReceived, but not expected:\n\n\($0)" } ?? ""
    return "The test expects to receive \(self.expectation), but \(self.reason)\(others)"
  }

  private var reason: String {
    if self.effects.isEmpty {
      return "it was not received, and no effect is running that could send it."
    }
    switch self.patience {
    case .untilTestActs:
      return """
        it was not received, and can't be until the test acts: all effects wait for the test.

        \(EffectList(self.effects))

        Advance the clock they wait for before "receive".
        """
    case .duration(let duration):
      return """
        it was not received within \(duration). These effects are still running:

        \(OutstandingEffects(self.effects))

        If they may take longer, give "receive" a longer "timeout".
        """
    }
  }
}

/// The test should have received these actions before its current step.
struct UnreceivedActions {
  enum Moment {
    case send(Any)
    case finish
    case release
  }

  let moment: Moment
  let actions: ActionList

  var text: String {
    """
    \(self.headline)

    \(self.actions)

    Receive them with "receive", skip them with "skipReceivedActions", or turn "exhaustivity" off if \
    the test is not about them.
    """
  }

  private var headline: String {
    switch self.moment {
    case .send(let action):
      "Before the test sends \(ActionLabel(action).text), it must receive these actions:"
    case .finish:
      "The test finishes, but has not received these actions:"
    case .release:
      "The test store was released, but the test has not received these actions:"
    }
  }
}
